import type { FieldValues } from "react-hook-form";
import { useAccessText } from "./useAccessText";
import { TextField, type FieldProps } from "../../../ui/form/TextField";

interface CodeFieldProps<Typed extends FieldValues, Values> extends Pick<
  FieldProps<Typed, Values>,
  "control" | "name"
> {
  /** Whether recovery codes are accepted, too: they contain letters. */
  takesRecoveryCodes?: boolean;
}

/** A one-time code: phones suggest it and show the numeric keyboard. */
export function CodeField<Typed extends FieldValues, Values>({
  takesRecoveryCodes = false,
  ...field
}: CodeFieldProps<Typed, Values>) {
  const { accessText } = useAccessText();
  const inputMode = takesRecoveryCodes ? "text" : "numeric";
  return <TextField {...field} label={accessText.code} inputMode={inputMode} autoComplete="one-time-code" required />;
}
