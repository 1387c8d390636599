import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { startedEngine } from "../../testing/testEngine.ts";

/** Operations appear in the client library as texts. */
const OPERATION = /"((?:\d+\.\d+|storage)\/[A-Za-z_/]+)"/g;

function operationsOfClient(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve("convex/package.json")), "src/server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sources = files.filter((name) => name.endsWith(".ts") && !name.includes(".test"));
  const texts = sources.map((name) => readFileSync(join(folder, name), "utf8"));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(OPERATION)].map(([, operation = ""]) => operation)))];
}

// Caught: `1.0/signJwt` and `1.0/createServiceToken`, which version 1.47 and 1.48 had added.
test("every operation that the installed client library asks for is known", async () => {
  const operations = operationsOfClient();
  expect(operations.length).toBeGreaterThan(35);
  const unknown: string[] = [];
  const answerOf = async (work: () => unknown): Promise<string> => {
    try {
      return String(await work());
    } catch (error) {
      return String(error);
    }
  };
  const engine = await startedEngine({
    actions: {
      "all:ask": async () => {
        const { host } = engine;
        for (const operation of operations) {
          const answers = await Promise.all([
            answerOf(() => host.syscall(operation, "{}")),
            answerOf(() => host.asyncSyscall(operation, "{}")),
            answerOf(() => host.jsSyscall(operation, {})),
          ]);
          if (answers.every((answer) => /Unknown (async )?operation/.test(answer))) unknown.push(operation);
        }
        return null;
      },
    },
  });
  await engine.run("all:ask");
  expect(unknown).toEqual([]);
  await engine.close();
});
