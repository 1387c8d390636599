import { cronJobs } from "convex/server";
import { internal } from "./_generated/api";

const crons = cronJobs();

crons.hourly("print all titles", { minuteUTC: 5 }, internal.loans.printing.jobsNode.hash, { text: "" });

export default crons;
