import type { FormProblem } from "../../../../convex/cases/questionnaireForms/rules";
import { movedItem, newField, type EditedField } from "./editedForm";
import { AddItem, EditedItem } from "./EditedItem";
import { FieldEditor } from "./FieldEditor";
import { formText } from "./formText";

interface FieldListProps {
  fields: readonly EditedField[];
  /** Questions of earlier parts, which these may depend on. */
  before: readonly EditedField[];
  problems: readonly FormProblem[];
  /** The key of their group. */
  group?: string;
  onChange: (fields: EditedField[]) => void;
}

/** The questions of a part, or of a group in it. */
export function FieldList({ fields, before, problems, group, onChange }: FieldListProps) {
  const pathOf = (key: string) => (group === undefined ? key : `${group}/${key}`);
  const change = ({ key }: EditedField, changes: Partial<EditedField>) => {
    onChange(fields.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  };
  return (
    <div className="space-y-2">
      {fields.map((field, place) => (
        <EditedItem
          key={field.key}
          title={field.label.en}
          place={place}
          count={fields.length}
          reasons={problems.filter(({ at }) => at === pathOf(field.key)).map(({ reason }) => reason)}
          onMove={(to) => {
            onChange(movedItem(fields, place, to));
          }}
          onRemove={() => {
            onChange(fields.filter(({ key }) => key !== field.key));
          }}
        >
          <FieldEditor
            field={field}
            earlier={[...before, ...fields.slice(0, place)]}
            isInGroup={group !== undefined}
            onChange={(changes) => {
              change(field, changes);
            }}
          />
          <GroupFields
            field={field}
            problems={problems}
            onChange={(inner) => {
              change(field, { fields: inner });
            }}
          />
        </EditedItem>
      ))}
      <AddItem
        onAdd={() => {
          onChange([...fields, newField()]);
        }}
      >
        {formText.addQuestion}
      </AddItem>
    </div>
  );
}

interface GroupFieldsProps extends Pick<FieldListProps, "problems" | "onChange"> {
  field: EditedField;
}

/** The sub-fields of a group question; null for other kinds. */
function GroupFields({ field: { kind, key, fields }, problems, onChange }: GroupFieldsProps) {
  if (kind !== "group") return null;
  return (
    <fieldset className="space-y-2">
      <legend className="text-sm font-medium text-ink">{formText.questionsEachTime}</legend>
      <FieldList fields={fields} before={[]} problems={problems} group={key} onChange={onChange} />
    </fieldset>
  );
}
