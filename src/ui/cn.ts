import { clsx, type ClassValue } from "clsx";
import { groupOf, REPLACES } from "./classGroups";

/** More than all class lists of the app: only a list with a computed part could fill it. */
const MOST_REMEMBERED = 1_000;
const merged = new Map<string, string>();

/** Joins class names. When two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  const known = merged.get(joined);
  if (known !== undefined) return known;
  if (merged.size >= MOST_REMEMBERED) merged.clear();
  const result = merge(joined);
  merged.set(joined, result);
  return result;
}

/** From the last class to the first, so that each class knows what later ones set. */
function merge(joined: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of joined.split(/\s+/).reverse()) {
    const { variants, utility } = split(name);
    const group = groupOf(utility);
    if (group !== null && taken.has(variants + group)) continue;
    if (group !== null) for (const each of [group, ...(REPLACES[group] ?? [])]) taken.add(variants + each);
    kept.push(name);
  }
  return kept.reverse().join(" ");
}

/** "sm:hover:px-2" is the utility "px-2" under two variants. */
function split(name: string): { variants: string; utility: string } {
  const end = utilityStart(name);
  const utility = name.slice(end);
  const isImportant = utility.startsWith("!") || utility.endsWith("!");
  return { variants: `${isImportant ? "!" : ""}${name.slice(0, end)}`, utility };
}

/** The index after the last colon that is not in brackets. */
function utilityStart(name: string): number {
  let depth = 0;
  let start = 0;
  for (let index = 0; index < name.length; index++) {
    const sign = name.charAt(index);
    if (sign === "[" || sign === "(") depth += 1;
    if (sign === "]" || sign === ")") depth -= 1;
    if (sign === ":" && depth === 0) start = index + 1;
  }
  return start;
}
