import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";

import { forEachLine } from "./lines.ts";

async function linesOf(chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  const stream = Readable.from(chunks, { objectMode: false });
  const lines: string[] = [];
  forEachLine(stream, (line) => lines.push(line));
  await new Promise((resolve) => stream.once("close", resolve));
  return lines;
}

// Caught: lines that end at these too, as `node:readline` ends them; outsiders could then forge lines of the log.
test.each(["\u2028", "\u2029", "\u0085", "\r", "\v", "\f"])("%j ends no line", async (separator) => {
  const line = `a${separator}ready http://evil${separator}b`;
  expect(await linesOf([`${line}\n`])).toEqual([line]);
});

test("a line is whole however it is split, and the last one needs no newline", async () => {
  const e = Buffer.from("é");
  expect(await linesOf(["fir", "st\nsec", "ond", "\n\nthird ", e.subarray(0, 1), e.subarray(1)])).toEqual([
    "first",
    "second",
    "",
    "third é",
  ]);
});

test("a line is reported as soon as it has ended", () => {
  const stream = new PassThrough();
  const lines: string[] = [];
  forEachLine(stream, (line) => lines.push(line));
  stream.write("one\ntwo\nthr");
  stream.read();
  expect(lines).toEqual(["one", "two"]);
});

test("a missing stream has no lines", () => {
  forEachLine(null, () => expect.fail("There is no line."));
});
