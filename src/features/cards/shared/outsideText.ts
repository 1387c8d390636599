import { plainText } from "../../../ui/text/plainText";

/** Shapeless characters that a table may hold: controls, soft hyphens, zero-width spaces, byte order marks, tags. */
const SHAPELESS = /[\p{Cc}\u00AD\u180E\u200B\u2060-\u2064\uFEFF\u{E0000}-\u{E007F}]+/gu;

/** Text that is invisible alone: spaces, marks that need a letter, joiners, the fillers of Hangul. */
const UNSEEN = /^[\s\p{M}\p{Cf}\u115F\u1160\u3164\uFFA0]*$/u;

/** A text of the card table as one line without invisible characters, or `otherwise` if nothing visible remains. */
export function shownText(text: string | null, otherwise: string): string {
  const shown = plainText(text ?? "")
    .replace(SHAPELESS, (found) => (/\s/.test(found) ? " " : ""))
    .trim();
  return UNSEEN.test(shown) ? otherwise : shown;
}
