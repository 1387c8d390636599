import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A lead sheet in the shape of the Sheets API, of any length. */
export interface Sheet {
  env: Record<string, string>;
  /** Adds rows at the end only: the rows of a shorter sheet stay the same. */
  grow: (rows: number) => void;
  stop: () => void;
}

export const SHEET_HEADERS = [
  "Timestamp",
  "Email",
  "First Name",
  "Last Name",
  "Phone",
  "What is your current occupation or field of work?",
  "What is your main immigration goal?",
  "What is your country of citizenship?",
  "What is your highest level of education?",
  "How did you hear about us?",
  "Upload your resume",
  "Potential Value",
];

const FIRST_NAMES = ["Ana", "Bao", "Carlos", "Divya", "Elena", "Farid", "Grace", "Hugo", "Ines", "Jamal", "Kofi"];
const LAST_NAMES = ["Okafor", "Silva", "Nguyen", "Haddad", "Petrov", "Garcia", "Kim", "Mensah", "Rossi"];
const GOALS = ["Work visa", "Green card through family", "Citizenship", "Asylum", "Student visa"];
const FIRST_ANSWER_AT = Date.UTC(2024, 0, 1);
const ANSWER_EVERY_MS = 300_000;

const nth = (items: readonly string[], index: number): string => items[index % items.length] ?? "";

/** `firstAt` is the time of the first answer of the form. */
export function sheetRow(index: number, firstAt = FIRST_ANSWER_AT): string[] {
  const first = nth(FIRST_NAMES, index);
  const last = nth(LAST_NAMES, Math.floor(index / FIRST_NAMES.length));
  return [
    new Date(firstAt + index * ANSWER_EVERY_MS).toISOString().slice(0, 19).replace("T", " "),
    `${first}.${last}.${String(index)}@mail.test`.toLowerCase(),
    first,
    last,
    `(305) 555-${String(index % 10_000).padStart(4, "0")}`,
    "Software engineer",
    nth(GOALS, index),
    "Brazil",
    "Bachelor's degree",
    "A friend",
    `https://resumes.test/${String(index)}/resume.pdf`,
    `$${String(1_000 + (index % 40) * 250)}`,
  ];
}

/** The size of the tab, or the rows of a range such as A1001:ZZ11000. */
function answerTo(url: string, rows: readonly string[]): string {
  const [, first, last] = /!A(\d+):ZZ(\d+)?/.exec(url) ?? [];
  if (first === undefined) {
    const properties = { title: "Pre Qual", gridProperties: { rowCount: rows.length } };
    return JSON.stringify({ sheets: [{ properties }] });
  }
  const values = rows.slice(Number(first) - 1, last === undefined ? undefined : Number(last)).join(",");
  return `{"range":"'Pre Qual'!A${first}:Z","majorDimension":"ROWS","values":[${values}]}`;
}

export async function startSheet(firstAt?: number): Promise<Sheet> {
  let rows: string[] = [];
  const grow = (length: number) => {
    const values = [SHEET_HEADERS, ...Array.from({ length }, (_, index) => sheetRow(index, firstAt))];
    rows = values.map((cells) => JSON.stringify(cells));
  };
  grow(0);
  const server = createServer(({ url = "" }, response) => {
    response.setHeader("content-type", "application/json").end(answerTo(decodeURIComponent(url), rows));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      SHEETS_BASE_URL: `http://127.0.0.1:${String(port)}`,
      SHEETS_API_KEY: "bench",
      SHEETS_SPREADSHEET_ID: "bench",
      SHEETS_TAB: "Pre Qual",
    },
    grow,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
