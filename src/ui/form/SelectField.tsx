import { useController, type FieldValues } from "react-hook-form";
import { Labelled } from "./Labelled";
import { Select } from "./Select";
import { afterPress } from "./afterPress";
import type { FieldProps } from "./TextField";

interface SelectChoice {
  value: string;
  label: string;
}

interface SelectFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values> {
  choices: readonly SelectChoice[];
  /** Choices under a heading, before the others. */
  groups?: readonly { label: string; choices: readonly SelectChoice[] }[];
  /** The first option, with an empty value: "Select a case type". */
  placeholder: string;
}

/** A select in a form. */
export function SelectField<Typed extends FieldValues, Values>({
  control,
  name,
  choices,
  groups = [],
  placeholder,
  required,
  ...labels
}: SelectFieldProps<Typed, Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Labelled {...labels} error={fieldState.error?.message}>
      {(labelled) => (
        <Select
          {...labelled}
          {...field}
          onBlur={() => {
            afterPress(field.onBlur);
          }}
          required={required}
          className="h-10"
        >
          <option value="">{placeholder}</option>
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.choices.map(option)}
            </optgroup>
          ))}
          {choices.map(option)}
        </Select>
      )}
    </Labelled>
  );
}

function option({ value, label }: SelectChoice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
