import { expect, test } from "vitest";
import { claimSetup } from "../../convex/access/setup/open";
import * as notes from "../../convex/messages/notes/staff";
import type { JsonValue } from "@passage/embedded/json";
import type { ValidatorJson } from "@passage/embedded/validatorJson";
import { anEngine, asNobody, asPerson, SteppedClock } from "@passage/embedded/testing/testEngine";
import { createJsonLog } from "@passage/embedded/jsonLog";

const SECRET = "CANARY-7f3a";

interface Exporting {
  exportArgs(): string;
}

// Caught: the typed note, or the one-time secret of the setup link, in `deployment.log`.
test.each<[string, unknown, Record<string, JsonValue>]>([
  ["a note with a field too many", notes.add, { leadId: "1", text: SECRET, extra: 1 }],
  ["a note without its lead", notes.add, { text: SECRET }],
  ["a setup secret of a wrong type", claimSetup, { token: { secret: SECRET } }],
  ["a setup secret under a wrong name", claimSetup, { secret: SECRET }],
])("%s is refused, and the log does not contain it", async (_, called, args) => {
  let written = "";
  const clock = new SteppedClock();
  const engine = anEngine({ log: createJsonLog((line) => (written += line), clock), clock });
  const { functions, ...application } = engine.applicationOf({
    mutations: { "app:called": () => Promise.resolve(null) },
  });
  const validator = JSON.parse((called as Exporting).exportArgs()) as ValidatorJson;
  const checked = [...functions].map(([path, found]) => [path, { ...found, args: validator }] as const);
  await engine.start({ ...application, functions: new Map(checked) });
  for (const caller of [asNobody, asPerson("ann")]) {
    await expect(engine.run("app:called", args, caller)).rejects.toThrow("ArgumentValidationError");
  }
  expect(written.match(/ArgumentValidationError/g)).toHaveLength(2);
  expect(written).not.toContain(SECRET);
  await engine.close();
});
