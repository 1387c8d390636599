import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const CONVEX = join(import.meta.dirname, "../../convex");

const withoutTypes = (source: string): string => source.replace(/typeof \w+/g, "");

const SOURCES = new Map(
  globSync("*/*/tables.ts", { cwd: CONVEX }).map(
    (file) => [dirname(file), withoutTypes(readFileSync(join(CONVEX, file), "utf8"))] as const,
  ),
);

const count = (text: string, name: string): number => text.match(new RegExp(`\\b${name}\\b`, "g"))?.length ?? 0;

// Caught: an answer's validator among the tables, where readers look for what is stored.
test("tables.ts has what tables use; other validators are in answers.ts", () => {
  const unused: string[] = [];
  let seen = 0;
  for (const [room, source] of SOURCES) {
    const others = [...SOURCES.values()].filter((other) => other.includes(`/${basename(room)}/tables"`));
    for (const [, name = ""] of source.matchAll(/^(?:export )?(?:const|function) (\w+)/gm)) {
      seen += 1;
      const isUsed = count(source, name) > 1 || others.some((other) => count(other, name) > 1);
      if (!isUsed && !name.endsWith("Tables")) unused.push(`${room}/tables.ts: ${name}`);
    }
  }
  expect(seen).toBeGreaterThan(150);
  expect(unused).toEqual([]);
});
