import { custom, type ZodMiniType } from "zod/mini";

interface FieldProblem {
  /** Path of the field in the form: `["tasks", 0, "text"]`. */
  path: readonly PropertyKey[];
  message: string;
}

/** Schema of a form from rules that the server applies, too: `problems` returns their sentences and the fields that show them. */
export function formSchema<Typed>(problems: (typed: Typed) => readonly FieldProblem[]): ZodMiniType<Typed, Typed> {
  return custom<Typed>().check(({ value, issues }) => {
    for (const { path, message } of problems(value)) {
      issues.push({ code: "custom", path: [...path], message, input: value });
    }
  });
}

/** The same for a rule per field that returns a sentence, or null if the field is valid. */
export function fieldSchema<Typed, Field extends string>(
  fields: readonly Field[],
  problem: (field: Field, typed: Typed) => string | null,
): ZodMiniType<Typed, Typed> {
  return formSchema((typed) =>
    fields.flatMap((field) => {
      const message = problem(field, typed);
      return message === null ? [] : [{ path: [field], message }];
    }),
  );
}
