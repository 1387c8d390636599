import type { FormProblem } from "../../../../convex/cases/questionnaireForms/rules";
import { ConditionFields } from "./ConditionFields";
import { movedItem, newSection, type EditedField, type EditedSection } from "./editedForm";
import { AddItem, EditedItem } from "./EditedItem";
import { FieldList } from "./FieldList";
import { formText } from "./formText";
import { WordingFields } from "./WordingFields";

interface SectionListProps {
  sections: readonly EditedSection[];
  problems: readonly FormProblem[];
  onChange: (sections: EditedSection[]) => void;
}

/** The parts of a questionnaire with their questions, in order. */
export function SectionList({ sections, problems, onChange }: SectionListProps) {
  return (
    <section aria-label={formText.parts} className="space-y-2">
      <h2 className="text-section font-semibold text-ink">{formText.parts}</h2>
      {sections.map((section, place) => {
        const { key, title } = section;
        const before = sections.slice(0, place).flatMap((earlier) => earlier.fields);
        return (
          <EditedItem
            key={key}
            title={title.en}
            place={place}
            count={sections.length}
            reasons={problems.filter(({ at }) => at === key).map(({ reason }) => reason)}
            onMove={(to) => {
              onChange(movedItem(sections, place, to));
            }}
            onRemove={() => {
              onChange(sections.filter((each) => each.key !== key));
            }}
          >
            <SectionFields
              section={section}
              before={before}
              problems={problems}
              onChange={(changes) => {
                onChange(sections.map((each) => (each.key === key ? { ...each, ...changes } : each)));
              }}
            />
          </EditedItem>
        );
      })}
      <AddItem
        onAdd={() => {
          onChange([...sections, newSection()]);
        }}
      >
        {formText.addPart}
      </AddItem>
    </section>
  );
}

interface SectionFieldsProps {
  section: EditedSection;
  /** The questions of earlier parts. */
  before: readonly EditedField[];
  problems: readonly FormProblem[];
  onChange: (changes: Partial<EditedSection>) => void;
}

function SectionFields({
  section: { title, help, shownWhen, fields },
  before,
  problems,
  onChange,
}: SectionFieldsProps) {
  return (
    <>
      <WordingFields
        label={formText.partTitle}
        wording={title}
        onChange={(words) => {
          onChange({ title: words });
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
      <ConditionFields
        condition={shownWhen}
        earlier={before}
        onChange={(condition) => {
          onChange({ shownWhen: condition });
        }}
      />
      <FieldList
        fields={fields}
        before={before}
        problems={problems}
        onChange={(changed) => {
          onChange({ fields: changed });
        }}
      />
    </>
  );
}
