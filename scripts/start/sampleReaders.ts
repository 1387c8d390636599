import { isLoopbackHost } from "./appConfig.ts";
import { StartProblem } from "./problem.ts";

const SHEET_CREDENTIALS = ["SHEETS_API_KEY", "SHEETS_SERVICE_ACCOUNT"];

/**
 * Refuses sample people beside a real spreadsheet: a key stays in a shell from other work and is easily forgotten. A
 * file is named at each start, so it only causes a warning.
 */
export function requireMadeUpSheet(sampleData: boolean, env: NodeJS.ProcessEnv): void {
  const name = SHEET_CREDENTIALS.find((credential) => env[credential]);
  const isHere = isLoopbackHost(URL.parse(env["SHEETS_BASE_URL"] ?? "")?.host);
  if (!sampleData || name === undefined || isHere) return;
  throw new StartProblem(
    `${name} is set, and the sample people, whose passwords are public, would read that spreadsheet. ` +
      `Start with --no-samples, or without ${name}.`,
  );
}

interface Readers {
  sampleData: boolean;
  sheetFile: string | null;
}

/** Lines for the terminal; none if only the practice's own people read the file. */
export function warningAbout({ sampleData, sheetFile }: Readers): string[] {
  if (!sampleData || sheetFile === null) return [];
  return [
    `The sample people, whose passwords are public, read ${sheetFile}. Where others have an account on this`,
    "machine, or these are real people's answers, start with --no-samples and an empty data folder.",
    "",
  ];
}
