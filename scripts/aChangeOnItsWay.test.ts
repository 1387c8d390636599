import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./start/root.ts";

const WAY = readFileSync(join(ROOT, "docs/aChangeOnItsWay.md"), "utf8");
const PLACE = /`(\w+)`\s+of\s+`([\w./]+\.tsx?)`/g;

interface Place {
  name: string;
  file: string;
}

function placesIn(text: string): Place[] {
  return [...text.matchAll(PLACE)].map(([, name = "", file = ""]) => ({ name, file }));
}

const sourceOf = ({ file }: Place) => readFileSync(join(ROOT, file), "utf8");
const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

/** True if one of them names the other, or imports its file. */
function areNeighbours(one: Place, other: Place): boolean {
  const names = (from: Place, to: Place) =>
    hasWord(sourceOf(from), to.name) || sourceOf(from).includes(`/${basename(to.file, extname(to.file))}"`);
  return names(one, other) || names(other, one);
}

/** The first place of each numbered line, part by part. */
const PARTS = WAY.split(/^## /m)
  .slice(1)
  .map((part) => [...part.matchAll(/^\d+\. .*$/gm)].flatMap(([line]) => placesIn(line).slice(0, 1)));

test("the way has four parts", () => {
  expect(PARTS.map(({ length }) => length)).toEqual([8, 6, 4, 9]);
});

// Caught: a function that was renamed, or moved to another file, and is still named where it was.
test.each(placesIn(WAY).map(({ name, file }) => [name, file]))("%s is in %s", (name, file) => {
  const declared = new RegExp(`\\b(function|const|class|interface) ${name}\\b|^  (async )?${name}[(<]`, "m");
  expect(sourceOf({ name, file })).toMatch(declared);
});

// Caught: a step that was put between two others and is not told of; one that is gone.
test.each(PARTS.flatMap((part) => part.slice(1).map((place, at) => [part[at] ?? place, place] as const)))(
  "from %o the change goes on to %o",
  (from, to) => {
    expect([from, to, areNeighbours(from, to)]).toEqual([from, to, true]);
  },
);
