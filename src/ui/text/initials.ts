import { firstLetter } from "./firstLetter";

/** The first letters of the first and the last word; for an email address, of the part before the @. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, "").split(/[\s._-]+/);
  const letters = words.flatMap((word) => firstLetter(word) ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("") || "?";
}
