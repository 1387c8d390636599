import { useController, type FieldValues } from "react-hook-form";
import { Labelled } from "../Labelled";
import { Select } from "../Select";
import type { FieldProps } from "./TextField";

interface SelectFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values> {
  choices: readonly { value: string; label: string }[];
  /** The first option, with an empty value: "Select a case type". */
  placeholder: string;
}

/** A select in a form. */
export function SelectField<Typed extends FieldValues, Values>({
  control,
  name,
  choices,
  placeholder,
  required,
  ...labels
}: SelectFieldProps<Typed, Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Labelled {...labels} error={fieldState.error?.message}>
      {(labelled) => (
        <Select {...labelled} {...field} required={required} className="h-10">
          <option value="">{placeholder}</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
