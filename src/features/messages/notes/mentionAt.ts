import { foldText } from "../../../../convex/platform/texts";

/** A name that somebody has begun to type after an @. */
export interface BegunMention {
  /** The place of the @. */
  at: number;
  typed: string;
}

/** Longer than any name to search for. */
const MOST_TYPED = 40;

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** The mention at the caret, or null. An @ inside a word, as in an email address, starts none. */
export function mentionAt(text: string, caret: number): BegunMention | null {
  for (let at = caret - 1; at >= Math.max(0, caret - 1 - MOST_TYPED); at -= 1) {
    const sign = text.charAt(at);
    if (sign === "\n") return null;
    if (sign === "@" && !WORD.test(text.charAt(at - 1))) return { at, typed: text.slice(at + 1, caret) };
  }
  return null;
}

/** The names with a word that starts with the typed text. */
export function goingOn(names: readonly string[], typed: string): string[] {
  const wanted = foldText(typed);
  return names.filter((name) => ` ${foldText(name)}`.includes(` ${wanted}`));
}

/** The text with the typed part replaced by the whole name, and the caret after it. */
export function withMention(text: string, { at, typed }: BegunMention, name: string): { text: string; caret: number } {
  const after = text.slice(at + 1 + typed.length);
  const mention = `@${name}${/^\s/.test(after) ? "" : " "}`;
  return { text: text.slice(0, at) + mention + after, caret: at + mention.length };
}
