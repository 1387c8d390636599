import { useController, type FieldValues } from "react-hook-form";
import { Labelled } from "../Labelled";
import { Select } from "../Select";
import type { FieldProps } from "./TextField";

interface SelectFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values> {
  choices: readonly { value: string; label: string }[];
  /** The first entry, which chooses nothing: "Select a case type". */
  nothingChosen: string;
}

/** One of a list of choices. */
export function SelectField<Typed extends FieldValues, Values>({
  control,
  name,
  choices,
  nothingChosen,
  required,
  ...labels
}: SelectFieldProps<Typed, Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Labelled {...labels} error={fieldState.error?.message}>
      {(labelled) => (
        <Select {...labelled} {...field} required={required} className="h-10">
          <option value="">{nothingChosen}</option>
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
