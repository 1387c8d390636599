import { useController, type FieldValues } from "react-hook-form";
import { TextArea } from "./TextArea";
import { afterPress } from "./afterPress";
import type { FieldProps } from "./TextField";

/** A textarea in a form. */
export function TextAreaField<Typed extends FieldValues, Values>({
  control,
  name,
  rows = 4,
  ...labels
}: FieldProps<Typed, Values> & { rows?: number }) {
  const { field, fieldState } = useController({ control, name });
  const leave = () => {
    afterPress(field.onBlur);
  };
  return <TextArea {...labels} {...field} onBlur={leave} rows={rows} error={fieldState.error?.message} />;
}
