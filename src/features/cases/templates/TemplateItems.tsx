import { useFieldArray, useWatch, type Control } from "react-hook-form";
import { withPresent } from "../../practice/shared/withPresent";
import type { FormOf } from "../../../ui/form/Form";
import { SelectField } from "../../../ui/form/SelectField";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { ItemList } from "./ItemList";
import { NEW_ITEMS, type TemplateForm } from "./templateForm";
import { MissingItems } from "./MissingItems";
import { missingIn } from "./missingIn";
import { templateText } from "./templateText";
import { translatedField } from "../../../../convex/practice/translatedTexts";
import type { ReactNode } from "react";
import { TRANSLATED_REQUEST_TEXTS } from "../../../../convex/cases/requirements/rules";
import { itemText } from "../shared/itemText";
import { TranslationFields } from "../shared/TranslationFields";

export type TemplateFormState = FormOf<TemplateForm, TemplateForm>;
type FormControl = Control<TemplateForm, unknown, TemplateForm>;

/** The document types to choose from. */
export type DocumentTypeChoices = readonly { value: string; label: string }[];

interface TemplateItemsProps {
  form: TemplateFormState;
  types: DocumentTypeChoices;
}

/** Everything that a template adds to a case. */
export function TemplateItems({ form, types }: TemplateItemsProps) {
  const { control } = form;
  return (
    <>
      <MissingItems form={form} />
      <Items form={form} list="milestones" fields={(place) => <MilestoneFields control={control} place={place} />} />
      <Items
        form={form}
        list="requirements"
        fields={(place) => <RequirementFields control={control} place={place} types={types} />}
      />
      <Items form={form} list="tasks" fields={(place) => <TaskFields control={control} place={place} />} />
    </>
  );
}

const LABELS = {
  milestones: { title: templateText.milestones, addLabel: templateText.addMilestone },
  requirements: { title: templateText.requirements, addLabel: templateText.addRequirement },
  tasks: { title: templateText.tasks, addLabel: templateText.addTask },
};

interface ItemsProps {
  form: TemplateFormState;
  list: keyof typeof LABELS;
  /** The fields of the item at this place. */
  fields: (place: number) => ReactNode;
}

function Items({ form: { control, formState }, list, fields }: ItemsProps) {
  const { fields: rows, append, move, remove } = useFieldArray({ control, name: list });
  const typed = useWatch({ control, name: list });
  const errors = formState.errors[list];
  const items = rows.map(({ id }, place) => {
    const item = typed[place];
    const title = item === undefined ? "" : "text" in item ? item.text : item.title;
    return { id, title, isWrong: errors?.[place] !== undefined, missing: item ? missingIn(item) : [] };
  });
  return (
    <ItemList
      {...LABELS[list]}
      items={items}
      onAdd={() => {
        append(NEW_ITEMS[list]);
      }}
      onMove={move}
      onRemove={remove}
      problem={errors?.root?.message ?? errors?.message}
      fields={fields}
    />
  );
}

interface ItemFieldsProps {
  control: FormControl;
  place: number;
}

function MilestoneFields({ control, place }: ItemFieldsProps) {
  return (
    <>
      <TextField
        control={control}
        name={`milestones.${place}.title`}
        label={templateText.itemTitle}
        autoComplete="off"
        required
      />
      <TextAreaField
        control={control}
        name={`milestones.${place}.description`}
        label={templateText.description}
        rows={2}
      />
      <TranslationFields
        control={control}
        texts={[
          {
            label: templateText.itemTitle,
            name: (language) => `milestones.${place}.${translatedField("title", language)}`,
          },
          {
            label: templateText.description,
            name: (language) => `milestones.${place}.${translatedField("description", language)}`,
            rows: 2,
          },
        ]}
      />
      <SwitchField control={control} name={`milestones.${place}.isVisibleToClient`} label={templateText.visible} />
    </>
  );
}

interface RequirementFieldsProps extends ItemFieldsProps {
  types: DocumentTypeChoices;
}

const REQUEST_LABELS = {
  title: templateText.documentName,
  instructions: templateText.instructions,
  why: itemText.why,
};

function RequirementFields({ control, place, types }: RequirementFieldsProps) {
  const documentType = useWatch({ control, name: `requirements.${place}.documentType` });
  return (
    <>
      <TextField
        control={control}
        name={`requirements.${place}.title`}
        label={templateText.documentName}
        autoComplete="off"
        required
      />
      <SelectField
        control={control}
        name={`requirements.${place}.documentType`}
        label={templateText.documentType}
        choices={withPresent(types, documentType)}
        placeholder={templateText.chooseType}
        required
      />
      <TextAreaField
        control={control}
        name={`requirements.${place}.instructions`}
        label={templateText.instructions}
        rows={2}
      />
      <RequestReasons control={control} place={place} />
      <DaysField control={control} name={`requirements.${place}.dueInDays`} />
      <TextField
        control={control}
        name={`requirements.${place}.source`}
        label={templateText.itemSource}
        autoComplete="off"
      />
      <SwitchField control={control} name={`requirements.${place}.isRequired`} label={templateText.required} />
    </>
  );
}

/** Why a document is needed, and all its texts in the other languages. */
function RequestReasons({ control, place }: ItemFieldsProps) {
  return (
    <>
      <TextField
        control={control}
        name={`requirements.${place}.why`}
        label={itemText.why}
        hint={itemText.whyHint}
        autoComplete="off"
      />
      <TranslationFields
        control={control}
        texts={TRANSLATED_REQUEST_TEXTS.map((field) => ({
          label: REQUEST_LABELS[field],
          name: (language) => `requirements.${place}.${translatedField(field, language)}` as const,
          rows: field === "instructions" ? 2 : undefined,
        }))}
      />
    </>
  );
}

function TaskFields({ control, place }: ItemFieldsProps) {
  return (
    <>
      <TextField control={control} name={`tasks.${place}.text`} label={templateText.task} autoComplete="off" required />
      <DaysField control={control} name={`tasks.${place}.dueInDays`} />
    </>
  );
}

interface DaysFieldProps {
  control: FormControl;
  name: `requirements.${number}.dueInDays` | `tasks.${number}.dueInDays`;
}

function DaysField({ control, name }: DaysFieldProps) {
  return (
    <TextField
      control={control}
      name={name}
      label={templateText.dueInDays}
      hint={templateText.dueHint}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-24 tabular-nums"
    />
  );
}
