interface FieldError {
  type: "rule";
  message: string;
}

/** What the rule that the server reads too says of each field of a form; null where nothing is wrong. For the resolver of a form. */
export function fieldErrors<Typed, Field extends string>(
  typed: Typed,
  fields: readonly Field[],
  problem: (field: Field, typed: Typed) => string | null,
): Record<string, FieldError> | null {
  const wrong = fields.flatMap((field): [Field, FieldError][] => {
    const message = problem(field, typed);
    return message === null ? [] : [[field, { type: "rule", message }]];
  });
  return wrong.length === 0 ? null : Object.fromEntries(wrong);
}
