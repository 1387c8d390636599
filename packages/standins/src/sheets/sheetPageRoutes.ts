import { Hono } from "hono";
import type { Context } from "hono";
import { PAGE_HEADERS } from "../core/page.ts";
import { controlFlaw, keptText } from "../core/cellText.ts";
import type { Grid } from "../core/csvText.ts";
import { vSharing } from "./entities.ts";
import { readRow } from "./rowForm.ts";
import type { SheetContext } from "./sheetContext.ts";
import { CsvConflict } from "../core/csvFile.ts";
import { PAGE_ROWS, fingerprint, rowPage, sheetPage } from "./sheetPage.ts";

const CHANGED = "Someone else changed this row meanwhile. Here is the sheet as it is now.";

/** The page on which a person sees and edits the sheet. Row numbers are the spreadsheet's own: 1 is the header row. */
export function sheetPageRoutes(sheet: SheetContext): Hono {
  const { file } = sheet;
  const routes = new Hono();
  routes.get("/", (c) => c.html(sheetPage(sheet, { from: readFrom(c, file.grid) }), 200, PAGE_HEADERS));
  routes.get("/rows/new", (c) =>
    c.html(rowPage({ headers: headersOf(file.grid), number: null, row: [] }), 200, PAGE_HEADERS),
  );
  routes.get("/rows/:number", (c) => {
    const number = Number(c.req.param("number"));
    const row = number > 1 ? file.grid[number - 1] : undefined;
    if (row === undefined) return c.redirect("/sheets/", 303);
    return c.html(rowPage({ headers: headersOf(file.grid), number, row }), 200, PAGE_HEADERS);
  });
  addEdits(routes, sheet);
  routes.post("/sort", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const column = Number(form.get("column"));
    file.change((grid) => sorted(grid, column));
    return c.redirect("/sheets/", 303);
  });
  routes.post("/sharing", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const switched = Object.fromEntries([...form].map(([name, value]) => [name, value === "true"]));
    const parsed = vSharing.partial().safeParse(switched);
    if (parsed.success) sheet.access.sharing = vSharing.parse({ ...sheet.access.sharing, ...switched });
    return c.redirect("/sheets/", 303);
  });
  routes.onError((error, c) => {
    if (!(error instanceof CsvConflict)) throw error;
    return c.html(sheetPage(sheet, { from: 1, notice: error.message }), 409, PAGE_HEADERS);
  });
  return routes;
}

function addEdits(routes: Hono, { file }: SheetContext): void {
  routes.post("/rows", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    file.append(readKept(form, headersOf(file.grid)));
    return c.redirect("/sheets/?from=last", 303);
  });
  routes.post("/rows/:number", async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const at = Number(c.req.param("number")) - 1;
    file.change((grid) => {
      requireUnchanged(grid[at], form);
      return form.get("act") === "delete" ? grid.toSpliced(at, 1) : grid.with(at, readKept(form, headersOf(grid)));
    });
    return c.redirect(`/sheets/?from=${String(Math.max(1, at - 5))}`, 303);
  });
}

/** Refuses (CsvConflict) text that a CSV cannot hold. */
function readKept(form: URLSearchParams, headers: string[]): string[] {
  const row = readRow(form, headers);
  const flaw = controlFlaw(headers, row);
  if (flaw !== null) throw new CsvConflict(flaw);
  return row.map(keptText);
}

function headersOf(grid: Grid): string[] {
  return grid[0] ?? [];
}

/**
 * Refuses (CsvConflict) an edit of a row that has changed since the person saw it: rows move when others insert, delete
 * or sort.
 */
function requireUnchanged(row: string[] | undefined, form: URLSearchParams): void {
  if (row === undefined || fingerprint(row) !== form.get("was")) throw new CsvConflict(CHANGED);
}

function sorted([headers = [], ...rows]: Grid, column: number): Grid {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const byColumn = (one: string[], other: string[]) => collator.compare(one[column] ?? "", other[column] ?? "");
  return [headers, ...rows.toSorted(byColumn)];
}

function readFrom(c: Context, grid: Grid): number {
  const from = c.req.query("from") ?? "1";
  const last = Math.max(1, grid.length - PAGE_ROWS);
  return from === "last" ? last : Math.min(last, Math.max(1, Math.trunc(Number(from)) || 1));
}
