import { plainText } from "../../../ui/text/plainText";

/** Isolates a name, so that it keeps its own direction and does not affect the text around it. */
function apart(name: string): string {
  return `\u2068${plainText(name)}\u2069`;
}

/** "Sofia", "Sofia and Daniel", "Sofia, Daniel and Ana". */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** First names; full names for people who share one. */
export function shortNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.trim().split(/\s+/)[0] ?? "");
  return names.map((name, place) => {
    const first = firsts[place] ?? "";
    return first === "" || firsts.indexOf(first) !== firsts.lastIndexOf(first) ? name : first;
  });
}

const MOST_NAMED = 3;

/** "Sofia is writing a note…", or null without names. */
export function writingText(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const short = shortNames(names).map(apart);
  if (short.length === 1) return `${short.join("")} is writing a note…`;
  const beyond = short.length - (MOST_NAMED - 1);
  const named = short.length > MOST_NAMED ? [...short.slice(0, MOST_NAMED - 1), `${String(beyond)} others`] : short;
  return `${listed(named)} are writing notes…`;
}

/** Text for screen readers and the tooltip: "Also open: Sofia Reyes and Daniel Okafor". */
export function openText(names: readonly string[]): string {
  return `Also open: ${listed(names.map(apart))}`;
}
