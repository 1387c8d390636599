import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.interval("sweep loans", { minutes: 5 }, internal.books.removeOverdue, { before: 0 });
crons.daily("remind readers", { hourUTC: 6, minuteUTC: 30 }, internal.readers.desk.remind);
crons.hourly("remind again", internal.readers.desk.remind);
crons.cron("mondays", "15 7 * * 1", internal.readers.desk.remind);

export default crons;
