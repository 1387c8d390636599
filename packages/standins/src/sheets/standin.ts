import { randomBytes } from "node:crypto";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import type { StandinMaker } from "../core/server.ts";
import type { StandinContext } from "../core/standin.ts";
import { writeCsv } from "../core/csvText.ts";
import { TAB_TITLE } from "./entities.ts";
import { sheetRoutes } from "./routes.ts";
import { emptySheet, sampleSheet } from "./seed.ts";
import { ServiceAccount } from "./serviceAccount.ts";
import { CsvFile } from "../core/csvFile.ts";
import { SheetAccess } from "./store.ts";

const NAME = "sheets";
const PLAIN_CSV = { delimiter: ",", newline: "\n" } as const;

/** The spreadsheet service, over the given CSV in place or over its own sample leads. */
export function sheetsMaker(givenPath: string | null): StandinMaker {
  return async (context) => {
    const { settings, dataFolder, origin, pageOrigin, now } = context;
    const ownPath = join(dataFolder, "leads.csv");
    if (givenPath === null && !existsSync(ownPath)) writeFileSync(ownPath, await ownSheet(context));
    const account = await ServiceAccount.open(context);
    writeSecret(join(dataFolder, "sheets-service-account.json"), account.keyFile());
    const file = new CsvFile(givenPath ?? ownPath);
    const access = new SheetAccess(settings, now);
    const spreadsheetId = await settings.once(
      "sheets.spreadsheetId",
      z.string(),
      () => `1${randomBytes(32).toString("base64url")}`,
    );
    const apiKey = await settings.once(
      "sheets.apiKey",
      z.string(),
      () => `AIzaLocal${randomBytes(20).toString("base64url")}`,
    );
    return {
      name: NAME,
      title: "Lead sheet",
      summary: "Stands in for Google Sheets: the answers to the pre-qualification form.",
      routes: sheetRoutes({ file, access, account, spreadsheetId, apiKey, now }),
      wirePaths: /^\/(v4\/|token$)/,
      // The app's proxy needs no path: the deployment reads the sheet.
      publicPaths: /(?!)/,
      pages: [
        { label: "Lead sheet", path: "/" },
        { label: "Pre-qualification form", path: "/form" },
      ],
      env: {
        SHEETS_BASE_URL: `${origin}/${NAME}`,
        SHEETS_API_KEY: apiKey,
        SHEETS_SPREADSHEET_ID: spreadsheetId,
        SHEETS_TAB: TAB_TITLE,
        // Without a file of the person's own, advice about this sheet is the advice for a spreadsheet.
        ...(givenPath === null ? {} : { SHEETS_FILE_NAME: basename(givenPath) }),
        // The address has no key: the app shows it to all staff, and the key opens more than the sheet.
        SHEETS_PUBLIC_URL: `${pageOrigin}/${NAME}/`,
      },
      samplePeople: [],
      reset: async () => {
        access.reset();
        // A reset does not touch a person's own file.
        if (givenPath === null) writeFileSync(ownPath, await ownSheet(context));
      },
    };
  };
}

/** Sample dates count from the first start, so a reset brings back the same sheet. */
async function ownSheet({ settings, now, samples }: StandinContext): Promise<string> {
  const firstStartAt = await settings.once("firstStartAt", z.number(), now);
  return writeCsv(samples ? sampleSheet(firstStartAt) : emptySheet(), PLAIN_CSV);
}

function writeSecret(path: string, text: string): void {
  // A mode passed to a write applies only if the write creates the file.
  rmSync(path, { force: true });
  writeFileSync(path, text, { mode: 0o600 });
}
