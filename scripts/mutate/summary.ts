import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";

import { ROOT } from "../start/root.ts";
import type { Target } from "./options.ts";

interface Position {
  line: number;
  column: number;
}

/** The part of Stryker's result that we read. */
export interface Mutant {
  fileName: string;
  /** As in Stryker's schema: lines and columns start at 1, and the end is after the last letter. */
  location: { start: Position; end: Position };
  replacement?: string | undefined;
  status: string;
}

/** Stryker's name of each outcome, and ours. A mutant that timed out was noticed: the tests did not pass. */
const ENDINGS = [
  { status: "Killed", word: "killed", counts: true, detected: true },
  { status: "Timeout", word: "timed out", counts: true, detected: true },
  { status: "Survived", word: "survived", counts: true, detected: false },
  { status: "NoCoverage", word: "reached by no test", counts: true, detected: false },
  { status: "RuntimeError", word: "did not run", counts: false, detected: false },
  { status: "CompileError", word: "did not compile", counts: false, detected: false },
  { status: "Ignored", word: "left out", counts: false, detected: false },
];

/** Stryker's result includes files of earlier runs; this keeps the requested ones. */
export function askedAbout(mutants: readonly Mutant[], targets: readonly Target[]): Mutant[] {
  return mutants.filter(({ fileName, location }) =>
    targets.some(({ path, lines }) => {
      const file = pathOf(fileName);
      if (lines === null) return file === path || file.startsWith(`${path}/`);
      return file === path && location.start.line >= lines[0] && location.end.line <= lines[1];
    }),
  );
}

/** Counts each outcome, gives the share noticed, and lists every unnoticed mutant by file and line. */
export function summary(mutants: readonly Mutant[]): string {
  const byStatus = Map.groupBy(mutants, ({ status }) => status);
  const countOf = (endings: typeof ENDINGS) =>
    endings.reduce((sum, { status }) => sum + (byStatus.get(status)?.length ?? 0), 0);
  const counting = ENDINGS.filter(({ counts }) => counts);
  const tried = countOf(counting);
  const detected = countOf(counting.filter((ending) => ending.detected));
  const figures = ENDINGS.filter(({ status }) => byStatus.has(status)).map(
    ({ status, word }) => `${byStatus.get(status)?.length ?? 0} ${word}`,
  );
  const share = tried === 0 ? "nothing to break" : `${((detected / tried) * 100).toFixed(0)} % of ${tried} noticed`;
  const unnoticed = mutants.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  return [...unnoticed.sort(byPlace).map(line), `${share} (${figures.join(", ")})`, ""].join("\n");
}

function line({ fileName, location, replacement, status }: Mutant): string {
  const place = `${pathOf(fileName)}:${location.start.line}:${location.start.column}`;
  const change = `${short(originalOf(fileName, location))} → ${short(replacement ?? "")}`;
  return `${place}  ${change}${status === "NoCoverage" ? "  (reached by no test)" : ""}`;
}

function originalOf(file: string, { start, end }: Mutant["location"]): string {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((text, index) => (index === last ? text.slice(0, end.column - 1) : text))
    .map((text, index) => (index === 0 ? text.slice(start.column - 1) : text))
    .join("\n");
}

/** One line, cut after the part that shows the change. */
function short(code: string): string {
  const inOneLine = code.replace(/\s+/g, " ").trim();
  return inOneLine.length > 70 ? `${inOneLine.slice(0, 70)}…` : inOneLine;
}

function byPlace(a: Mutant, b: Mutant): number {
  return (
    a.fileName.localeCompare(b.fileName) ||
    a.location.start.line - b.location.start.line ||
    a.location.start.column - b.location.start.column
  );
}

function pathOf(file: string): string {
  return relative(ROOT, file).split(sep).join("/");
}
