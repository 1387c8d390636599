import { useController, type Control, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { Switch } from "./Switch";

interface SwitchFieldProps<Typed extends FieldValues, Values> {
  control: Control<Typed, unknown, Values>;
  name: FieldPathByValue<Typed, boolean>;
  label: string;
  hint?: string;
}

/** A yes or no in a form. */
export function SwitchField<Typed extends FieldValues, Values>({
  control,
  name,
  label,
  hint,
}: SwitchFieldProps<Typed, Values>) {
  const { field } = useController({ control, name });
  return <Switch label={label} name={name} hint={hint} isOn={field.value} onChange={field.onChange} />;
}
