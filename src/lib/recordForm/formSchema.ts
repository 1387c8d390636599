import { custom, type ZodMiniType } from "zod/mini";

interface FieldProblem {
  /** The place of the field in the form: `["tasks", 0, "text"]`. */
  path: readonly PropertyKey[];
  message: string;
}

/** The schema of a form by rules that the server applies, too: `problems` are their sentences, with the fields at which they are shown. */
export function formSchema<Typed>(problems: (typed: Typed) => readonly FieldProblem[]): ZodMiniType<Typed, Typed> {
  return custom<Typed>().check(({ value, issues }) => {
    for (const { path, message } of problems(value)) {
      issues.push({ code: "custom", path: [...path], message, input: value });
    }
  });
}

/** The same for a rule that takes the fields one by one; null where nothing is wrong. */
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
