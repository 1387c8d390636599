import { useFieldArray, useWatch, type Control } from "react-hook-form";
import { withPresent } from "../../lib/withPresent";
import type { FormOf } from "../../ui/form/Form";
import { SelectField } from "../../ui/form/SelectField";
import { SwitchField } from "../../ui/form/SwitchField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { ItemList } from "./ItemList";
import { NEW_ITEMS, type TemplateForm } from "./templateForm";
import { templateText } from "./templateText";
import { TRANSLATIONS, translatedField } from "../../../convex/translations/rules";
import { translationText } from "../../lib/translationText";
import { Fragment } from "react";

export type TemplateFormState = FormOf<TemplateForm, TemplateForm>;
type FormControl = Control<TemplateForm, unknown, TemplateForm>;

/** The document types to choose from. */
export type TypeChoices = readonly { value: string; label: string }[];

export function MilestoneItems({ form: { control, formState } }: { form: TemplateFormState }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: "milestones" });
  const typed = useWatch({ control, name: "milestones" });
  const { milestones: errors } = formState.errors;
  const items = fields.map(({ id }, place) => {
    return { id, title: typed[place]?.title ?? "", isWrong: errors?.[place] !== undefined };
  });
  return (
    <ItemList
      title={templateText.milestones}
      items={items}
      addLabel={templateText.addMilestone}
      onAdd={() => {
        append(NEW_ITEMS.milestones);
      }}
      onMove={move}
      onRemove={remove}
      problem={errors?.root?.message ?? errors?.message}
      fields={(place) => <MilestoneFields control={control} place={place} />}
    />
  );
}

function MilestoneFields({ control, place }: { control: FormControl; place: number }) {
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
      {TRANSLATIONS.map((language) => (
        <Fragment key={language}>
          <TextField
            control={control}
            name={`milestones.${place}.${translatedField("title", language)}`}
            label={translationText.label(templateText.itemTitle, language)}
            hint={translationText.hint(language)}
            autoComplete="off"
          />
          <TextAreaField
            control={control}
            name={`milestones.${place}.${translatedField("description", language)}`}
            label={translationText.label(templateText.description, language)}
            rows={2}
          />
        </Fragment>
      ))}
      <SwitchField control={control} name={`milestones.${place}.isVisibleToClient`} label={templateText.visible} />
    </>
  );
}

interface RequirementItemsProps {
  form: TemplateFormState;
  types: TypeChoices;
}

export function RequirementItems({ form: { control, formState }, types }: RequirementItemsProps) {
  const { fields, append, move, remove } = useFieldArray({ control, name: "requirements" });
  const typed = useWatch({ control, name: "requirements" });
  const { requirements: errors } = formState.errors;
  const items = fields.map(({ id }, place) => {
    return { id, title: typed[place]?.title ?? "", isWrong: errors?.[place] !== undefined };
  });
  return (
    <ItemList
      title={templateText.requirements}
      items={items}
      addLabel={templateText.addRequirement}
      onAdd={() => {
        append(NEW_ITEMS.requirements);
      }}
      onMove={move}
      onRemove={remove}
      problem={errors?.root?.message ?? errors?.message}
      fields={(place) => <RequirementFields control={control} place={place} types={types} />}
    />
  );
}

interface RequirementFieldsProps {
  control: FormControl;
  place: number;
  types: TypeChoices;
}

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
      <RequirementTranslations control={control} place={place} />
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

function RequirementTranslations({ control, place }: Omit<RequirementFieldsProps, "types">) {
  return TRANSLATIONS.map((language) => (
    <Fragment key={language}>
      <TextField
        control={control}
        name={`requirements.${place}.${translatedField("title", language)}`}
        label={translationText.label(templateText.documentName, language)}
        hint={translationText.hint(language)}
        autoComplete="off"
      />
      <TextAreaField
        control={control}
        name={`requirements.${place}.${translatedField("instructions", language)}`}
        label={translationText.label(templateText.instructions, language)}
        rows={2}
      />
    </Fragment>
  ));
}

export function TaskItems({ form: { control, formState } }: { form: TemplateFormState }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: "tasks" });
  const typed = useWatch({ control, name: "tasks" });
  const { tasks: errors } = formState.errors;
  const items = fields.map(({ id }, place) => {
    return { id, title: typed[place]?.text ?? "", isWrong: errors?.[place] !== undefined };
  });
  return (
    <ItemList
      title={templateText.tasks}
      items={items}
      addLabel={templateText.addTask}
      onAdd={() => {
        append(NEW_ITEMS.tasks);
      }}
      onMove={move}
      onRemove={remove}
      problem={errors?.root?.message ?? errors?.message}
      fields={(place) => (
        <>
          <TextField
            control={control}
            name={`tasks.${place}.text`}
            label={templateText.task}
            autoComplete="off"
            required
          />
          <DaysField control={control} name={`tasks.${place}.dueInDays`} />
        </>
      )}
    />
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
