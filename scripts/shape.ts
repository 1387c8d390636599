import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { overBudget, overFolderBudget, summarise, type FolderShape } from "./shape/budget.ts";
import { measure, type FileShape } from "./shape/measure.ts";
import { ROOT } from "./start/root.ts";

/** Tests have their own limit, which lint checks; generated files and fixtures have none. */
const SKIPPED = /(\.(test|spec)\.tsx?|\.d\.ts)$|\/_generated\/|\/project\//;
const TREES = ["convex", "src", "packages/embedded", "packages/standins", "packages/testkit", "scripts", "tests"];

const trees = TREES.filter((tree) => existsSync(join(ROOT, tree))).map((tree) => ({ tree, files: measureTree(tree) }));
const byFolder = trees.flatMap(({ files }) => [...Map.groupBy(files, ([file]) => folderOf(file))]);
const folders = byFolder.map(([folder, files]) => summarise(folder, new Map(files)));
const totals = trees.map(({ tree, files }) => summarise(`${tree}/**`, new Map(files)));
process.stdout.write(table([...folders.sort((a, b) => a.folder.localeCompare(b.folder)), ...totals]));

const complaints = [...totals.flatMap(overBudget), ...folders.flatMap(overFolderBudget)];
for (const complaint of complaints) process.stderr.write(`${complaint}.\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function measureTree(tree: string): [file: string, shape: FileShape][] {
  return sourceFiles(tree).map((file) => [file, measure(file, readFileSync(join(ROOT, file), "utf8"))]);
}

/** Two levels, three in convex, four in packages and features: small enough to find the file behind a figure. */
function folderOf(file: string): string {
  const folders = file.split("/").slice(0, -1);
  const levels = /^(packages|src\/features)\//.test(file) ? 4 : file.startsWith("convex/") ? 3 : 2;
  return folders.slice(0, levels).join("/");
}

function sourceFiles(tree: string): string[] {
  return readdirSync(join(ROOT, tree), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|m?js)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !SKIPPED.test(file));
}

function table(rows: FolderShape[]): string {
  const head = ["folder".padEnd(38), "files", "lines", "median", "  p90", "  max", "comments", "any"].join("  ");
  const lines = rows.map((row) => {
    const share = `${(row.commentShare * 100).toFixed(0)} %`;
    const figures = [pad(row.files, 5), pad(row.lines, 5), pad(row.median, 6), pad(row.p90, 5), pad(row.max, 5)];
    return [row.folder.padEnd(38), ...figures, share.padStart(8), pad(row.anyCount, 3)].join("  ");
  });
  return `${[head, ...lines].join("\n")}\n`;
}

function pad(figure: number, width: number): string {
  return String(figure).padStart(width);
}
