import { randomBytes } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import Papa from "papaparse";

/** The questions of the form that a journey answers; every other column of the sheet stays empty. */
const COLUMNS = {
  at: "Timestamp",
  email: "Email",
  firstName: "First Name",
  lastName: "Last Name",
  phone: "Phone",
  role: "What is your current occupation or field of work?",
  goal: "What is your main immigration goal?",
  citizenship: "What is your country of citizenship?",
  resume: "Upload your resume",
  value: "Potential Value",
} as const;

export type SheetLead = Record<keyof typeof COLUMNS, string>;

/** A person unique to this journey: a search for the last name finds only this lead. */
export function aPerson(differing: Partial<SheetLead> = {}): SheetLead & { fullName: string } {
  const lastName = differing.lastName ?? `Q${randomBytes(4).toString("hex")}`;
  const lead = {
    at: "7/18/2025 14:03:22",
    email: `${lastName.toLowerCase()}@mail.test`,
    firstName: "Noor",
    phone: "3055550142",
    role: "Registered nurse",
    goal: "Work visa",
    citizenship: "Jordan",
    resume: "https://resumes.test/noor/resume.pdf",
    value: "$4,000",
    ...differing,
    lastName,
  };
  return { ...lead, fullName: `${lead.firstName} ${lastName}` };
}

/** The CSV file behind the spreadsheet, edited as by a person with an editor. */
export class LeadSheet {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  headers(): string[] {
    return Papa.parse<string[]>(readFileSync(this.#path, "utf8")).data[0] ?? [];
  }

  addLine(lead: SheetLead): void {
    const answers = new Map<string, string>(
      Object.entries(COLUMNS).map(([key, header]) => [header, lead[key as keyof SheetLead]]),
    );
    const cells = this.headers().map((header) => answers.get(header) ?? "");
    const isWhole = readFileSync(this.#path, "utf8").endsWith("\n");
    appendFileSync(this.#path, `${isWhole ? "" : "\n"}${Papa.unparse([cells])}\n`);
  }

  /** Deletes the lines with this text; the others stay as they are written. */
  removeLines(text: string): void {
    const lines = readFileSync(this.#path, "utf8").split("\n");
    writeFileSync(this.#path, lines.filter((line) => !line.includes(text)).join("\n"));
  }
}
