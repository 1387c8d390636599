import { Hono } from "hono";
import type { Context } from "hono";
import { TAB_TITLE } from "./entities.ts";
import { GoogleRefusal, refusals } from "./googleRefusals.ts";
import type { SheetContext } from "./sheetContext.ts";
import { describeTabs } from "./tabs.ts";
import { readValues } from "./valueRange.ts";

interface Caller {
  name: string;
  kind: "link" | "serviceAccount";
}

function readCaller({ apiKey, account }: SheetContext, c: Context): Caller {
  const [scheme, token] = (c.req.header("authorization") ?? "").split(" ");
  if (scheme === "Bearer") {
    if (!account.accepts(token ?? "")) throw refusals.badToken();
    return { name: account.clientEmail, kind: "serviceAccount" };
  }
  const key = c.req.query("key") ?? c.req.header("x-goog-api-key");
  if (key === undefined) throw refusals.noKey();
  if (key !== apiKey) throw refusals.badKey();
  return { name: "api key", kind: "link" };
}

/** The calls of Google Sheets API v4 that the app makes: `spreadsheets.get` and `spreadsheets.values.get`. */
export function apiRoutes(sheet: SheetContext): Hono {
  const routes = new Hono();
  routes.get("/spreadsheets/:spreadsheetId", (c) => {
    admit(sheet, c, c.req.param("spreadsheetId"));
    const { spreadsheetId } = sheet;
    return c.json(describeTabs(sheet.file.grid, { spreadsheetId, title: TAB_TITLE, fields: c.req.query("fields") }));
  });
  routes.get("/spreadsheets/:spreadsheetId/values/:range", (c) => {
    admit(sheet, c, c.req.param("spreadsheetId"));
    const { majorDimension, valueRenderOption, dateTimeRenderOption } = c.req.query();
    const options = { majorDimension, valueRenderOption, dateTimeRenderOption, range: c.req.param("range") };
    return c.json(readValues(sheet.file.grid, TAB_TITLE, options));
  });
  routes.onError((error, c) => {
    if (error instanceof GoogleRefusal) return c.json(error.body(), error.httpStatus);
    throw error;
  });
  return routes;
}

/** Refuses as Google does if the caller may not read this spreadsheet now. */
function admit(sheet: SheetContext, c: Context, spreadsheetId: string): void {
  const caller = readCaller(sheet, c);
  if (!sheet.access.countRead(caller.name)) throw refusals.quota();
  if (spreadsheetId !== sheet.spreadsheetId) throw refusals.unknownSpreadsheet();
  if (!sheet.access.sharing[caller.kind]) throw refusals.notShared();
  const { trouble } = sheet.file;
  if (trouble !== null) throw refusals.file(trouble);
}
