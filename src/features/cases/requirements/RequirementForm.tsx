import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import {
  NEW_REQUIREMENT,
  REQUIREMENT_TEXTS,
  requirementProblem,
  TRANSLATED_REQUEST_TEXTS,
  type RequirementForm as SentForm,
} from "../../../../convex/cases/requirements/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { textDraft, useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { FORM } from "../../../lib/drafts/draftLoss";
import { withPresent } from "../../practice/shared/withPresent";
import { DateField } from "../../../ui/form/fields";
import type { FormOf } from "../../../ui/form/Form";
import { SelectField } from "../../../ui/form/SelectField";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { plainText } from "../../../ui/text/plainText";
import type { Requirement, TypeChoices } from "./requirement";
import { requirementText } from "./requirementText";
import { translatedField, translations } from "../../../../convex/practice/translatedTexts";
import { itemText } from "../shared/itemText";
import { TranslationFields } from "../shared/TranslationFields";

type TypedForm = Required<SentForm>;

const schema = fieldSchema<TypedForm, (typeof REQUIREMENT_TEXTS)[number]>(REQUIREMENT_TEXTS, requirementProblem);

function formOf({ documentType, title, isRequired, ...texts }: Requirement): TypedForm {
  const { instructions, why, dueOn } = texts;
  return {
    documentType,
    title,
    instructions: instructions ?? "",
    why: why ?? "",
    ...translations(TRANSLATED_REQUEST_TEXTS, ({ translated }) => texts[translated] ?? ""),
    isRequired,
    dueOn: dueOn ?? "",
  };
}

interface RequirementFormProps {
  caseId: string;
  /** The current version; null for a new one. */
  stored: Requirement | null;
  types: TypeChoices;
  onClose: () => void;
}

/** The form of a request. Typed values are kept until they are saved or cancelled. */
export function RequirementForm({ caseId, stored, types, onClose }: RequirementFormProps) {
  const request = useMutation(api.cases.requirements.staff.request);
  const change = useMutation(api.cases.requirements.staff.change);
  const withdraw = useMutation(api.documents.review.staff.withdrawRequirement);
  const requirementId = stored?.requirementId ?? null;
  const typed = stored === null ? NEW_REQUIREMENT : formOf(stored);
  const record = useRecordForm<TypedForm, TypedForm, unknown>({
    schema,
    stored: { version: stored?.version ?? 0, typed },
    draft: textDraft(`${FORM}request ${requirementId ?? caseId}`, typed),
    send: async (form, version) =>
      await (requirementId === null ? request({ caseId, form }) : change({ requirementId, form, version })),
    remove: stored && {
      send: async () => await withdraw({ requirementId: stored.requirementId }),
      done: requirementText.withdrawn(plainText(stored.title)),
    },
    onClose,
  });
  return (
    <RecordForm
      record={record}
      submit={stored === null ? requirementText.request : requirementText.save}
      remove={requirementText.withdraw}
      removeForGood={requirementText.withdrawForGood}
      staysAsked
    >
      <Fields form={record.form} types={types} />
    </RecordForm>
  );
}

const LABELS = { title: requirementText.title, instructions: requirementText.instructions, why: itemText.why };

function Fields({ form: { control, getValues }, types }: { form: FormOf<TypedForm, TypedForm>; types: TypeChoices }) {
  return (
    <>
      <SelectField
        control={control}
        name="documentType"
        label={requirementText.documentType}
        choices={withPresent(types ?? [], getValues("documentType"))}
        placeholder={requirementText.chooseType}
        required
      />
      <TextField
        control={control}
        name="title"
        label={requirementText.title}
        hint={requirementText.titleHint}
        autoComplete="off"
        required
      />
      <TextAreaField
        control={control}
        name="instructions"
        label={requirementText.instructions}
        hint={requirementText.instructionsHint}
        rows={3}
      />
      <TextField control={control} name="why" label={itemText.why} hint={itemText.whyHint} autoComplete="off" />
      <TranslationFields
        control={control}
        texts={TRANSLATED_REQUEST_TEXTS.map((field) => ({
          label: LABELS[field],
          name: (language) => translatedField(field, language),
          rows: field === "instructions" ? 3 : undefined,
        }))}
      />
      <DateField control={control} name="dueOn" label={requirementText.dueOn} />
      <SwitchField
        control={control}
        name="isRequired"
        label={requirementText.required}
        hint={requirementText.requiredHint}
      />
    </>
  );
}
