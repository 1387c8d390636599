import { isLoopbackHost } from "./appConfig.ts";
import { StartProblem } from "./problem.ts";

/** Credentials per outside service, and the setting that replaces its address. */
const SOURCES = [
  { credentials: ["SHEETS_API_KEY", "SHEETS_SERVICE_ACCOUNT"], base: "SHEETS_BASE_URL", what: "that spreadsheet" },
  { credentials: ["AIRTABLE_TOKEN"], base: "AIRTABLE_URL", what: "those card transactions" },
];

/**
 * Refuses sample people beside a real spreadsheet or card table: a key stays in a shell from other work and is easily forgotten. A
 * file is named at each start, so it only causes a warning.
 */
export function requireMadeUpData(sampleData: boolean, env: NodeJS.ProcessEnv): void {
  if (!sampleData) return;
  for (const { credentials, base, what } of SOURCES) {
    const name = credentials.find((credential) => env[credential]);
    if (name === undefined || isLoopbackHost(URL.parse(env[base] ?? "")?.host)) continue;
    throw new StartProblem(
      `${name} is set, and the sample people, whose passwords are public, would read ${what}. ` +
        `Start with --no-samples, or without ${name}.`,
    );
  }
}

interface Readers {
  sampleData: boolean;
  sheetFile: string | null;
  cardsFile: string | null;
}

/** Lines for the terminal; none if only the practice's own people can read the file. */
export function warningAbout({ sampleData, sheetFile, cardsFile }: Readers): string[] {
  const files = [sheetFile, cardsFile].filter((file) => file !== null);
  if (!sampleData || files.length === 0) return [];
  return [
    `The sample people, whose passwords are public, read ${files.join(" and ")}. Where others have an account on this`,
    "machine, or this is real people's data, start with --no-samples and an empty data folder.",
    "",
  ];
}
