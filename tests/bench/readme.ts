import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { table, type Figure } from "./report.ts";

const BLOCK = /(<!-- bench:start -->\n)[\s\S]*?(<!-- bench:end -->)/;

/** Replaces the table between the markers. */
export function refreshReadme(path: string, figures: readonly Figure[], measuredAt: Date): void {
  const text = readFileSync(path, "utf8");
  if (!BLOCK.test(text)) throw new Error(`${path} has no <!-- bench:start --> and <!-- bench:end --> lines`);
  const day = measuredAt.toISOString().slice(0, 10);
  const caption = `Measured ${day} on ${String(cpus().length)} cores (${cpus()[0]?.model ?? "unknown"}) by \`npm run bench\`.`;
  writeFileSync(
    path,
    text.replace(BLOCK, (_, start: string, end: string) => `${start}${caption}\n\n${table(figures)}${end}`),
  );
}
