import { expect, test } from "vitest";
import type { DeployedFunction } from "../domain/application.ts";
import { cronSpec, readCrons } from "./readCrons.ts";

const aFunction = (kind: DeployedFunction["kind"]): DeployedFunction => ({
  component: "",
  path: "",
  kind,
  visibility: "internal",
  environment: "isolate",
  args: null,
  returns: null,
  registered: {},
});
const FUNCTIONS = new Map([
  ["jobs:clean", aFunction("mutation")],
  ["jobs:default", aFunction("action")],
  ["jobs:list", aFunction("query")],
]);

const read = (name: string, schedule: object, job: object = {}) => {
  const exported = { [name]: { name: "jobs:clean", args: [], schedule, ...job } };
  return readCrons({ default: { export: () => JSON.stringify(exported) } }, FUNCTIONS)[0];
};

// Caught, one by one: minutes taken for seconds; a part of an interval lost; the minute of a job that named its own.
test.each([
  [
    { type: "interval", seconds: 5 },
    { type: "interval", seconds: 5 },
  ],
  [
    { type: "interval", minutes: 5 },
    { type: "interval", seconds: 300 },
  ],
  [
    { type: "interval", hours: 2 },
    { type: "interval", seconds: 7_200 },
  ],
  [
    { type: "interval", seconds: 1, minutes: 1, hours: 1 },
    { type: "interval", seconds: 3_661 },
  ],
  [
    { type: "hourly", minuteUTC: 7 },
    { type: "hourly", minuteUTC: 7 },
  ],
  [{ type: "hourly" }, { type: "hourly", minuteUTC: 54 }],
  [
    { type: "daily", hourUTC: 3, minuteUTC: 0 },
    { type: "daily", hourUTC: 3, minuteUTC: 0 },
  ],
  [
    { type: "weekly", dayOfWeek: "monday", hourUTC: 3 },
    { type: "weekly", dayOfWeek: "monday", hourUTC: 3, minuteUTC: 54 },
  ],
  [
    { type: "monthly", day: 31, hourUTC: 3, minuteUTC: 5 },
    { type: "monthly", day: 31, hourUTC: 3, minuteUTC: 5 },
  ],
  [
    { type: "cron", cron: "5 * * * *" },
    { type: "cron", cron: "5 * * * *" },
  ],
])("the schedule %j is %j", (declared, schedule) => {
  expect(read("sweep", declared)).toEqual({ name: "sweep", functionPath: "jobs:clean", args: {}, schedule });
});

test("a job has its own arguments, and the default export of a module without a name", () => {
  const schedule = { type: "hourly", minuteUTC: 1 };
  const job = read("sweep", schedule, { name: "jobs", args: [{ deep: 1 }, { other: 2 }] });
  expect(job).toEqual({ name: "sweep", functionPath: "jobs:default", args: { deep: 1 }, schedule });
  expect(job === undefined ? null : cronSpec(job)).toEqual([
    "sweep",
    { udfPath: "jobs:default", udfArgs: [{ deep: 1 }], cronSchedule: schedule },
  ]);
});

test.each([
  [{ name: "jobs:none" }, 'The cron job "sweep" schedules a function that does not exist: jobs:none'],
  [{ name: "jobs:list" }, 'The cron job "sweep" schedules jobs:list, which is neither a mutation nor an action.'],
])("a job of %j is refused", (job, sentence) => {
  expect(() => read("sweep", { type: "hourly" }, job)).toThrow(
    expect.objectContaining({ code: "InvalidCrons", message: sentence }) as Error,
  );
});
