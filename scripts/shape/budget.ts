import type { FileShape } from "./measure.ts";

export interface FolderShape {
  folder: string;
  files: number;
  lines: number;
  median: number;
  p90: number;
  max: number;
  longest: string;
  commentShare: number;
  anyCount: number;
}

/**
 * House style: half of the files fit on a screen, nine in ten can be read in one go, and none is too long to find one's
 * way in.
 */
export const BUDGET = { median: 80, p90: 250, max: 400, anyCount: 0 };

/** Small folders of a tree do not compensate for one with long files. Below this many files a median says little. */
export const FOLDER_BUDGET = { median: 130, fromFiles: 5 };

export function summarise(folder: string, files: Map<string, FileShape>): FolderShape {
  const byLength = [...files].sort(([, a], [, b]) => a.lines - b.lines);
  const at = (share: number) => byLength[Math.ceil(share * byLength.length) - 1]?.[1].lines ?? 0;
  const sum = (key: keyof FileShape) => byLength.reduce((total, [, shape]) => total + shape[key], 0);
  const [longest = "", { lines: max } = { lines: 0 }] = byLength.at(-1) ?? [];
  const lines = sum("lines");
  const commentShare = lines === 0 ? 0 : sum("commentLines") / lines;
  const counts = { files: byLength.length, lines, median: at(0.5), p90: at(0.9), max };
  return { folder, ...counts, longest, commentShare, anyCount: sum("anyCount") };
}

/** Complaints about one folder of a tree. */
export function overFolderBudget({ folder, files, median }: FolderShape): string[] {
  if (files < FOLDER_BUDGET.fromFiles || median <= FOLDER_BUDGET.median) return [];
  return [`${folder} has a median of ${median} lines; the most for a folder is ${FOLDER_BUDGET.median}`];
}

/** Complaints about a whole tree. */
export function overBudget({ folder, median, p90, max, longest, anyCount }: FolderShape): string[] {
  const complaints: string[] = [];
  if (median > BUDGET.median) {
    complaints.push(`${folder} has a median of ${median} lines; the most is ${BUDGET.median}`);
  }
  if (p90 > BUDGET.p90) complaints.push(`${folder} has a p90 of ${p90} lines; the most is ${BUDGET.p90}`);
  if (max > BUDGET.max) complaints.push(`${longest} has ${max} lines; the most is ${BUDGET.max}`);
  if (anyCount > BUDGET.anyCount) complaints.push(`${folder} says "any" ${anyCount} times`);
  return complaints;
}
