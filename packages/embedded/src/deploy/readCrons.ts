import { createHash } from "node:crypto";
import { z } from "zod";
import type { CronDefinition, CronSchedule, DeployedFunction } from "../domain/application.ts";
import type { JsonValue } from "../domain/json.ts";
import { firstRun } from "../domain/cronTimes.ts";
import { DeployRefused } from "./deployRefused.ts";

const interval = z.object({
  type: z.literal("interval"),
  seconds: z.number().optional(),
  minutes: z.number().optional(),
  hours: z.number().optional(),
});
const minuteUTC = z.number().optional();
const schedule = z.discriminatedUnion("type", [
  interval,
  z.object({ type: z.literal("hourly"), minuteUTC }),
  z.object({ type: z.literal("daily"), hourUTC: z.number(), minuteUTC }),
  z.object({ type: z.literal("weekly"), dayOfWeek: z.string(), hourUTC: z.number(), minuteUTC }),
  z.object({ type: z.literal("monthly"), day: z.number(), hourUTC: z.number(), minuteUTC }),
  z.object({ type: z.literal("cron"), cron: z.string() }),
]);
const exportedCrons = z.record(z.string(), z.object({ name: z.string(), args: z.array(z.json()), schedule }));

/** Reads the default export of `crons.js`. Refuses a job whose function was not pushed. */
export function readCrons(namespace: object, functions: ReadonlyMap<string, DeployedFunction>): CronDefinition[] {
  const crons: unknown = Reflect.get(namespace, "default");
  const exporting: unknown = typeof crons === "object" && crons !== null ? Reflect.get(crons, "export") : undefined;
  if (typeof exporting !== "function") refuse("The default export of `crons.ts` is not a `cronJobs()` object.");
  const exported = exportedCrons.parse(JSON.parse(String(Reflect.apply(exporting, crons, []))));
  return Object.entries(exported).map(([name, job]) => {
    const functionPath = job.name.includes(":") ? job.name : `${job.name}:default`;
    const target = functions.get(functionPath);
    if (target === undefined) {
      refuse(`The cron job "${name}" schedules a function that does not exist: ${functionPath}`);
    }
    if (target.kind !== "mutation" && target.kind !== "action") {
      refuse(`The cron job "${name}" schedules ${functionPath}, which is neither a mutation nor an action.`);
    }
    const when = cronSchedule(name, job.schedule);
    requireReadable(name, when);
    return { name, functionPath, args: job.args[0] ?? {}, schedule: when };
  });
}

function requireReadable(name: string, when: CronSchedule): void {
  try {
    firstRun(when, 0);
  } catch (error) {
    refuse(
      `The cron job "${name}" has a schedule that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function cronSchedule(name: string, declared: z.infer<typeof schedule>): CronSchedule {
  if (declared.type === "interval") {
    const { seconds = 0, minutes = 0, hours = 0 } = declared;
    return { type: "interval", seconds: seconds + 60 * minutes + 3_600 * hours };
  }
  if (declared.type === "cron") return declared;
  return { ...declared, minuteUTC: declared.minuteUTC ?? minuteOf(name) };
}

/**
 * A job without a minute gets one derived from its name, which spreads jobs over the hour and is stable over pushes.
 */
function minuteOf(name: string): number {
  return createHash("sha256").update(name).digest().readUInt32BE() % 60;
}

/** A job in the format of the CLI's analysis. */
export function cronSpec({ name, functionPath, args, schedule: cronSchedule }: CronDefinition): JsonValue {
  return [name, { udfPath: functionPath, udfArgs: [args], cronSchedule: { ...cronSchedule } }];
}

function refuse(sentence: string): never {
  throw new DeployRefused("InvalidCrons", sentence);
}
