import {
  FIELD_KINDS,
  KIND_LABELS,
  RECORD_FIELDS,
  RECORD_LABELS,
  SIMPLE_KINDS,
} from "../../../../convex/cases/questionnaireForms/rules";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { Switch } from "../../../ui/form/Switch";
import { ConditionFields } from "./ConditionFields";
import type { EditedField } from "./editedForm";
import { formText } from "./formText";
import { OptionFields } from "./OptionFields";
import { WordingFields } from "./WordingFields";

interface FieldEditorProps {
  field: EditedField;
  earlier: readonly EditedField[];
  isInGroup: boolean;
  onChange: (changes: Partial<EditedField>) => void;
}

/** The form of a question. */
export function FieldEditor({ field, earlier, isInGroup, onChange }: FieldEditorProps) {
  const { label, help, kind, isRequired, shownWhen, options } = field;
  return (
    <>
      <WordingFields
        label={formText.words}
        wording={label}
        onChange={(words) => {
          onChange({ label: words });
        }}
      />
      <WordingFields
        isLong
        label={formText.help}
        wording={help}
        onChange={(words) => {
          onChange({ help: words });
        }}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <KindField kind={kind} isInGroup={isInGroup} onChange={onChange} />
        {kind === "text" && !isInGroup ? <RecordChoice field={field} onChange={onChange} /> : null}
      </div>
      {kind === "choice" || kind === "choices" ? (
        <OptionFields
          options={options}
          onChange={(changed) => {
            onChange({ options: changed });
          }}
        />
      ) : null}
      <ConditionFields
        condition={shownWhen}
        earlier={earlier}
        onChange={(condition) => {
          onChange({ shownWhen: condition });
        }}
      />
      <Switch
        label={formText.required}
        isOn={isRequired}
        onChange={(isOn) => {
          onChange({ isRequired: isOn });
        }}
      />
    </>
  );
}

interface KindFieldProps extends Pick<FieldEditorProps, "isInGroup" | "onChange"> {
  kind: EditedField["kind"];
}

function KindField({ kind, isInGroup, onChange }: KindFieldProps) {
  const kinds: readonly EditedField["kind"][] = isInGroup ? SIMPLE_KINDS : FIELD_KINDS;
  return (
    <LabelledSelect
      label={formText.kind}
      value={kind}
      choices={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
      onChoose={(chosen) => {
        onChange({ kind: chosen });
      }}
    />
  );
}

const RECORD_CHOICES = [
  { value: "" as const, label: formText.nowhere },
  ...RECORD_FIELDS.map((value) => ({ value, label: RECORD_LABELS[value] })),
];

/** The record's field that staff may fill with the answer. */
function RecordChoice({ field, onChange }: Pick<FieldEditorProps, "field" | "onChange">) {
  return (
    <LabelledSelect
      label={formText.fillsIn}
      value={field.fillsIn ?? ""}
      choices={RECORD_CHOICES}
      onChoose={(chosen) => {
        onChange({ fillsIn: chosen === "" ? null : chosen });
      }}
    />
  );
}
