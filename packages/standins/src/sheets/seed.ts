import type { Grid } from "../core/csvText.ts";
import { SAMPLE_NAMES } from "./sampleNames.ts";

const LEADS = 240;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const SEED = 20_250_718;
/** Data rows, counted from 0, that repeat an earlier one or lack their e-mail. */
const DUPLICATES = new Map([
  [61, 60],
  [178, 140],
]);
const WITHOUT_EMAIL = new Set([33, 197]);

export const GOALS = [
  "Work visa",
  "Green card through employment",
  "Green card through family",
  "Citizenship",
  "Student visa",
  "Asylum",
  "Investor visa",
];
export const OCCUPATION_HEADER = "What is your current occupation or field of work?";
export const GOAL_HEADER = "What is your main immigration goal?";
export const RESUME_HEADER = "Upload your resume";

const HEADERS = [
  "Timestamp",
  "Email",
  "First Name",
  "Last Name",
  "Phone",
  OCCUPATION_HEADER,
  GOAL_HEADER,
  "What is your country of citizenship?",
  "Are you currently in the United States?",
  "What is your highest level of education?",
  "Have you ever been refused a visa?",
  "How did you hear about us?",
  RESUME_HEADER,
  "Potential Value",
];
const OCCUPATIONS = [
  "Software engineer",
  "Registered nurse",
  "Restaurant owner",
  "Graduate student, molecular biology",
  "Construction foreman",
  "High-school mathematics teacher",
  "Concert violinist and conductor of a youth orchestra",
  "Accountant",
  "Truck driver",
  "Data scientist (machine learning for crop forecasts)",
  "Homemaker",
  "Professional football player",
  "",
];
const EDUCATION = ["High school", "Bachelor's degree", "Master's degree", "Doctorate", "Trade certificate", ""];
const CHANNELS = ["Google search", "A friend", "Instagram", "Community event", "Former client", ""];
const VALUES = [
  "$3,500",
  "$4,500",
  "$6,000",
  "$7,250.50",
  "$12,000",
  "8500",
  "$ 15,000",
  "$25,000",
  "TBD",
  "0",
  "",
  "",
];
const PHONES: readonly ((line: string) => string)[] = [
  (line) => `(305) 555-${line}`,
  (line) => `305555${line}`,
  (line) => `+1 407 555 ${line}`,
  (line) => `1-786-555-${line}`,
  (line) => `+55 11 95555-${line}`,
  (line) => `+44 20 7946 ${line}`,
  (line) => `555-${line}`,
  (line) => `954.555.${line} ext. 12`,
  (line) => `(212) 555-${line}`,
  () => "",
];

/** Small seeded generator (mulberry32): the same leads on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A form's timestamp, such as `7/18/2025 14:03:22`, in UTC. */
export function formTimestamp(at: number): string {
  const date = new Date(at);
  const pad = (part: number) => String(part).padStart(2, "0");
  const day = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCFullYear()].join("/");
  return `${day} ${String(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
}

/** A year of form answers that end shortly before `now`, oldest first, as a form writes them. */
export function sampleSheet(now: number): Grid {
  const random = randomFrom(SEED);
  const rows: Grid = [];
  for (let number = 0; number < LEADS; number++) {
    const original = rows[DUPLICATES.get(number) ?? -1];
    rows.push(original ?? sampleRow(number, now, random));
  }
  return [HEADERS, ...rows];
}

export function emptySheet(): Grid {
  return [HEADERS];
}

function sampleRow(number: number, now: number, random: () => number): string[] {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const name = SAMPLE_NAMES[(number * 7) % SAMPLE_NAMES.length];
  const at = now - YEAR_MS + ((number + random() * 0.9) / LEADS) * YEAR_MS;
  const line = `01${String(Math.floor(random() * 100)).padStart(2, "0")}`;
  const email = `${name?.latin ?? "someone"}${String(number)}@mail.test`;
  return [
    formTimestamp(at),
    WITHOUT_EMAIL.has(number) ? "" : email,
    name?.first ?? "",
    name?.last ?? "",
    pick(PHONES)?.(line) ?? "",
    pick(OCCUPATIONS) ?? "",
    pick(GOALS) ?? "",
    name?.country ?? "",
    pick(["Yes", "No"]) ?? "",
    pick(EDUCATION) ?? "",
    pick(["No", "No", "No", "Yes, a tourist visa", ""]) ?? "",
    pick(CHANNELS) ?? "",
    random() < 0.6 ? `https://resumes.test/${String(number)}/resume.pdf` : "",
    pick(VALUES) ?? "",
  ];
}
