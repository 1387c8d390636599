import { Labelled, type Labels } from "./Labelled";
import { Select } from "./Select";

interface LabelledSelectProps<Value extends string> extends Labels {
  value: Value;
  /** `lang`: the language of a label that is not the page's. */
  choices: readonly { value: Value; label: string; lang?: string | undefined }[];
  onChoose: (value: Value) => void;
}

/** A select with its label, outside a form of react-hook-form. */
export function LabelledSelect<Value extends string>({
  value,
  choices,
  onChoose,
  ...labels
}: LabelledSelectProps<Value>) {
  return (
    <Labelled {...labels}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice.value === target.value);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
