import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("mark every second", { seconds: 1 }, internal.later.markCron, {});
crons.monthly("mark once a month", { day: 1, hourUTC: 0, minuteUTC: 1 }, internal.later.mark, {
  name: "monthly",
  number: 1,
});

export default crons;
