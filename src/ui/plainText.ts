const BIDI_CONTROL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const BIDI_CONTROLS = new RegExp(BIDI_CONTROL, "g");

/**
 * A text from outside without the invisible characters that change the direction of what follows them: with U+202E in
 * it, a name could turn the words around it, or read "gnp.exe" backwards.
 */
export function plainText(text: string): string {
  return BIDI_CONTROL.test(text) ? text.replace(BIDI_CONTROLS, "") : text;
}
