import type { Grid } from "../core/csvText.ts";
import { refusals } from "./googleRefusals.ts";
import { gridSize } from "./valueRange.ts";

interface TabRequest {
  spreadsheetId: string;
  title: string;
  /** Google's field mask, which selects parts of the answer. */
  fields: string | undefined;
}

/** The answer of `spreadsheets.get`: the spreadsheet with its only tab, without cells. Refuses as Google does. */
export function describeTabs(grid: Grid, { spreadsheetId, title, fields }: TabRequest): unknown {
  const { rows: rowCount, columns: columnCount } = gridSize(grid);
  const properties = { sheetId: 0, title, index: 0, sheetType: "GRID", gridProperties: { rowCount, columnCount } };
  const all = { spreadsheetId, properties: { title, timeZone: "Etc/GMT" }, sheets: [{ properties }] };
  return fields === undefined ? all : masked(all, fields);
}

/** A mask as `sheets.properties(title,gridProperties.rowCount)`: paths with dots, lists in brackets, and of a list each element. */
function masked(value: unknown, mask: string): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each, mask));
  const parts: [string, unknown][] = [];
  for (const path of pathsIn(mask)) {
    const [, name = "", dotted, bracketed] = /^(\w+)(?:\.(.+)|\((.+)\))?$/s.exec(path) ?? [];
    if (typeof value !== "object" || value === null || !(name in value)) throw refusals.badFields(path);
    const part: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
    const rest = dotted ?? bracketed;
    parts.push([name, rest === undefined ? part : masked(part, rest)]);
  }
  return Object.fromEntries(parts);
}

/** The parts between top-level commas. */
function pathsIn(mask: string): string[] {
  const paths = [""];
  let depth = 0;
  for (const sign of mask) {
    depth += Number(sign === "(") - Number(sign === ")");
    if (sign === "," && depth === 0) paths.push("");
    else paths.push(`${paths.pop() ?? ""}${sign}`);
  }
  return paths;
}
