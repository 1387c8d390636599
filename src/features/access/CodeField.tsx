import type { FieldValues } from "react-hook-form";
import { useAccessText } from "./useAccessText";
import { TextField, type FieldProps } from "../../ui/form/TextField";

/** A code that was sent or that an app shows: a phone suggests it, and shows its numeric keyboard. */
export function CodeField<Typed extends FieldValues, Values>(
  field: Pick<FieldProps<Typed, Values>, "control" | "name">,
) {
  const { accessText } = useAccessText();
  return <TextField {...field} label={accessText.code} inputMode="numeric" autoComplete="one-time-code" required />;
}
