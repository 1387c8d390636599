import { EXPORT_PARTS, type ExportPart, type ExportRow } from "../../../../convex/workspace/clientExport/rules";

/** A part with all its rows. */
export interface ReadPart {
  part: ExportPart;
  rows: readonly ExportRow[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}

/** "reviewedByName": "Reviewed by name". */
function headingOf(name: string): string {
  const words = name
    .replace(/Cents$/u, "")
    .replace(/(?<before>\p{Ll})(?<next>\p{Lu})/gu, "$<before> $<next>")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOMENT = /^(?<day>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}):\d{2}\.\d{3}Z$/u;

function cellText(name: string, value: ExportRow[string] | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return name.endsWith("Cents") ? `$${(value / 100).toFixed(2)}` : String(value);
  const { day, time } = MOMENT.exec(value)?.groups ?? {};
  return day === undefined || time === undefined ? value : `${day} ${time} UTC`;
}

function table({ part, rows }: ReadPart): string {
  const title = `<h2>${EXPORT_PARTS[part].title}</h2>`;
  if (rows.length === 0) return `${title}<p>None.</p>`;
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th scope="col">${escaped(headingOf(name))}</th>`).join("");
  const body = rows.map((row) => {
    const cells = names.map((name) => `<td>${escaped(cellText(name, row[name]))}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return `${title}<table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table>`;
}

const STYLE =
  "body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color:#1c1917}h2{margin-top:2rem;font-size:1.1rem}" +
  "table{border-collapse:collapse;width:100%}th,td{border:1px solid #d6d3d1;padding:.35rem .5rem;text-align:left;" +
  "vertical-align:top;overflow-wrap:anywhere;white-space:pre-wrap}th{background:#f5f5f4}";

/** A page that any browser shows and prints. It loads and runs nothing: typed text is escaped. */
export function recordPage(title: string, line: string, parts: readonly ReadPart[]): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`;
  const head = `<meta charset="utf-8">${policy}<title>${escaped(title)}</title><style>${STYLE}</style>`;
  const body = `<h1>${escaped(title)}</h1><p>${escaped(line)}</p>${parts.map(table).join("")}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
}
