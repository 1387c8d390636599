/**
 * A call that waits in a running installation addresses its function by path. Only `jobs.ts` has scheduled functions, so that all others
 * can be moved.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { convexModules } from "../support/functions/backend";

const FILES = Object.keys(convexModules)
  .map((path) => path.replace(/^.*\/convex\//, ""))
  .filter((path) => !/^_generated|\.test\.ts$/.test(path));

const sourceOf = (file: string): string => readFileSync(join(import.meta.dirname, "../../convex", file), "utf8");

interface Mention {
  address: string;
  how: "called" | "scheduled" | "handed on";
}

function mentions(file: string): Mention[] {
  const source = sourceOf(file);
  return [...source.matchAll(/\binternal\.((?:\w+\.)+)(\w+)\.(\w+)/g)].map(
    ({ index, 1: room = "", 2: role, 3: name }) => {
      const before = source.slice(0, index);
      const isScheduled = /\b(runAfter|runAt|crons\.\w+)\([^;]*$/.test(before.slice(-200));
      const how = /\brun(Query|Mutation|Action)\(\s*$/.test(before)
        ? "called"
        : isScheduled
          ? "scheduled"
          : "handed on";
      return { address: `${room.replaceAll(".", "/")}${String(role)}:${String(name)}`, how };
    },
  );
}

const ALL = FILES.flatMap(mentions);
const addresses = (...hows: Mention["how"][]) =>
  new Set(ALL.flatMap(({ address, how }) => (hows.includes(how) ? [address] : [])));

test("every scheduled function is in a jobs.ts", () => {
  const scheduled = [...addresses("scheduled")];
  expect(scheduled.length).toBeGreaterThan(40);
  expect(scheduled.filter((address) => !/\/jobs(Node)?:/.test(address))).toEqual([]);
});

// Caught: a step that only the job beside it calls; readers of jobs.ts look for what runs by itself.
test("every function in a jobs.ts is scheduled, or passed to code that schedules it", () => {
  const runByThemselves = addresses("scheduled", "handed on");
  const jobs = FILES.flatMap((file) => {
    const names = /^(\w+\/)+jobs(Node)?\.ts$/.test(file) ? sourceOf(file).matchAll(/^export const (\w+) = job/gm) : [];
    return [...names].map(([, name = ""]) => `${file.replace(".ts", "")}:${name}`);
  });
  expect(jobs.length).toBeGreaterThan(40);
  expect(jobs.filter((job) => !runByThemselves.has(job))).toEqual([]);
});
