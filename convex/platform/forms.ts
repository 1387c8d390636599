/** Reading a form field by field. Pure; the browser imports this file. */

interface WrongField<Field extends string> {
  ok: false;
  field: Field;
  /** The sentence about its problem. */
  reason: string;
}

/** The facts of a form, or its first wrong field. */
export type ReadForm<Facts, Field extends string = string> = { ok: true; facts: Facts } | WrongField<Field>;

/** The first field with a problem, or null. */
export function findWrong<Field extends string>(
  fields: readonly Field[],
  problemOf: (field: Field) => string | null,
): WrongField<Field> | null {
  for (const field of fields) {
    const reason = problemOf(field);
    if (reason !== null) return { ok: false, field, reason };
  }
  return null;
}

/** The problem of a text that is too long, or null. Outer spaces do not count. */
export function lengthProblem(text: string, most: number): string | null {
  return text.trim().length > most ? `At most ${most.toLocaleString("en-US")} characters` : null;
}
