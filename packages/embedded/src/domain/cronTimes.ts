import { Cron } from "croner";
import type { CronSchedule } from "./application.ts";

const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

function expression(schedule: Exclude<CronSchedule, { type: "interval" }>): string {
  switch (schedule.type) {
    case "hourly":
      return `${String(schedule.minuteUTC)} * * * *`;
    case "daily":
      return `${String(schedule.minuteUTC)} ${String(schedule.hourUTC)} * * *`;
    case "weekly":
      return `${String(schedule.minuteUTC)} ${String(schedule.hourUTC)} * * ${String(DAYS.indexOf(schedule.dayOfWeek.toLowerCase()))}`;
    case "monthly":
      return `${String(schedule.minuteUTC)} ${String(schedule.hourUTC)} ${String(schedule.day)} * *`;
    case "cron":
      return schedule.cron;
    default:
      return schedule satisfies never;
  }
}

/** Epoch ms of a new cron's first run: an interval starts at once, a clock time at its next occurrence. */
export function firstRun(schedule: CronSchedule, now: number): number {
  return schedule.type === "interval" ? now : nextRun(schedule, now, now);
}

/** Epoch ms of the run after the one due at `last`. Runs missed while the deployment was down are skipped. */
export function nextRun(schedule: CronSchedule, last: number, now: number): number {
  if (schedule.type === "interval") {
    const every = schedule.seconds * 1000;
    return last + every * Math.max(1, Math.floor((now - last) / every) + 1);
  }
  const next = new Cron(expression(schedule), { timezone: "UTC" }).nextRun(new Date(Math.max(last, now)));
  return next?.getTime() ?? Number.POSITIVE_INFINITY;
}
