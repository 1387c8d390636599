/** Passage's monthly cost on Convex Cloud, in the units of its plans: function calls, and bytes read from the database. */
import { getDocumentSize } from "convex/values";
import crons from "../../convex/crons.ts";
import { leadTuple } from "../../convex/leads/record/listRows.ts";
import { SNAPSHOT_PAGE } from "../../convex/platform/liveList/rules.ts";
import { HEARTBEAT_MS } from "../../convex/workspace/presence/rules.ts";
import { aLead } from "../support/functions/samples.ts";

const SECONDS = { seconds: 1, minutes: 60, hours: 3_600 } as const;
const MONTH_SECONDS = 30 * 24 * 3_600;
const SECONDS_AT_WORK = 22 * 8 * 3_600;

/** The runs of each job in thirty days, most first. */
export function idleRuns(): { label: string; runs: number }[] {
  const jobs = Object.entries(crons.crons).map(([label, { schedule }]) => {
    if (schedule.type !== "interval") throw new Error(`${label} is no interval: add its runs here.`);
    const units = Object.entries(SECONDS).map(([unit, seconds]) => seconds * Number(Reflect.get(schedule, unit) ?? 0));
    return { label, runs: MONTH_SECONDS / units.reduce((sum, seconds) => sum + seconds, 0) };
  });
  return jobs.toSorted((a, b) => b.runs - a.runs);
}

/** A lead of a form with fourteen questions. */
const LEAD = {
  ...aLead({
    role: "Registered nurse in a hospital, nine years",
    goal: "A green card for me, my husband and our two children",
    fields: [1, 2, 3, 4, 5, 6].map((question) => ({
      header: `Question ${String(question)}: what should we know before we call you?`,
      value: "I have applied before, and was asked for more evidence.",
    })),
    resumeUrl: "https://files.example.com/resumes/lena-vogt.pdf",
  }),
  _id: "j57d2kz8m3v6n4p1q9r0s5t8w2x7y4z6" as never,
  _creationTime: 1_780_000_000_000,
};

const count = (value: number): string => Math.round(value).toLocaleString("en-US");

function bytes(value: number): string {
  return value < 1_000_000 ? `${count(value / 1_000)} KB` : `${(value / 1_000_000).toFixed(value < 1e7 ? 1 : 0)} MB`;
}

function signIn(leads: number): string[] {
  const pages = Math.floor(leads / SNAPSHOT_PAGE) + 1;
  const read = leads * getDocumentSize(LEAD);
  const sent = leads * (JSON.stringify(leadTuple(LEAD)).length + 1);
  return [`first sign-in of a browser, ${count(leads)} leads`, count(pages), bytes(read), bytes(sent)];
}

export function costsTable(): string {
  const idle = idleRuns().reduce((sum, { runs }) => sum + runs, 0);
  const presence = (20 * SECONDS_AT_WORK * 1_000) / HEARTBEAT_MS;
  const rows = [
    ["jobs, while nothing happens, a month", count(idle), "–", "–"],
    ["presence of 20 people, 22 days of 8 hours, a month", count(presence), "–", "–"],
    signIn(1_000),
    signIn(100_000),
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [["what", "calls", "read", "sent"], ["---", "---", "---", "---"], ...rows].map(line).join("\n");
}
