const BIDI_CONTROL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const BIDI_CONTROLS = new RegExp(BIDI_CONTROL, "g");

/** Removes bidi control characters from a text: with U+202E, a name could reverse the words around it, or read "gnp.exe" backwards. */
export function plainText(text: string): string {
  return BIDI_CONTROL.test(text) ? text.replace(BIDI_CONTROLS, "") : text;
}
