import { useController, type Control, type FieldPathByValue, type FieldValues } from "react-hook-form";

interface ChecksFieldProps<Typed extends FieldValues, Values> {
  control: Control<Typed, unknown, Values>;
  name: FieldPathByValue<Typed, readonly string[]>;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** Layout classes of the checkboxes. */
  className: string;
}

/** Multiple choice, as checkboxes. */
export function ChecksField<Typed extends FieldValues, Values>(props: ChecksFieldProps<Typed, Values>) {
  const { control, name, label, choices, className } = props;
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value;
  return (
    <fieldset className="space-y-1">
      <legend className="text-sm font-medium text-ink">{label}</legend>
      <div className={className}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-8 items-center gap-2 text-sm text-ink touch:min-h-11 touch:min-w-11"
          >
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) => {
                const others = chosen.filter((each) => each !== choice.value);
                field.onChange(event.target.checked ? [...others, choice.value] : others);
              }}
              className="size-4 accent-accent"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {fieldState.error?.message === undefined ? null : (
        <p role="alert" className="text-sm text-bad-ink">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
