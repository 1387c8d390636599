import { expect, test } from "vitest";
import { addLogLine, keepLogLine } from "./execution.ts";

// Caught, one at a time: nothing said about the lines that are missing; a 257th line; the last line said twice.
test("a call has 256 lines, and the last says that others were omitted", () => {
  const logLines: string[] = [];
  for (let line = 1; line <= 300; line += 1) keepLogLine({ logLines }, String(line));
  expect(logLines).toHaveLength(256);
  expect(logLines.slice(-2)).toEqual(["255", "[ERROR] Log overflow (maximum 256). Remaining log lines omitted."]);
});

// Caught, one at a time: letters counted instead of bytes; a letter cut in two; a line of the exact length cut.
test.each([
  ["a".repeat(32_768), "a".repeat(32_768)],
  ["a".repeat(32_769), `${"a".repeat(32_768)} (truncated due to length)`],
  ["é".repeat(16_385), `${"é".repeat(16_384)} (truncated due to length)`],
  [`a${"é".repeat(16_384)}`, `a${"é".repeat(16_383)} (truncated due to length)`],
])("a line is cut after 32 KiB (%#)", (text, kept) => {
  const execution = { logLines: [] as string[] };
  addLogLine(execution, "LOG", text);
  expect(execution.logLines).toEqual([`[LOG] ${kept}`]);
});
