import type { FieldValues } from "react-hook-form";
import { TextField, type FieldProps } from "../../ui/form/TextField";

/** A code that was sent or that an app shows: a phone suggests it, and shows its numeric keyboard. */
export function CodeField<Typed extends FieldValues, Values>(
  field: Pick<FieldProps<Typed, Values>, "control" | "name">,
) {
  return <TextField {...field} label="Code" inputMode="numeric" autoComplete="one-time-code" required />;
}
