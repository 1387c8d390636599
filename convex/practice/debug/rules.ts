/** A fixed range: the test shows whether the sheet can be read, not its content. */
export const TESTED_CELLS = "A1:Z1";

const SHOWN_BODY_CHARACTERS = 300;

/** The beginning of a refusal's body, as the screen shows it. */
export function shownBody(body: string): string {
  return body.slice(0, SHOWN_BODY_CHARACTERS);
}
