import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import {
  MILESTONE_TEXTS,
  milestoneProblem,
  NEW_MILESTONE,
  TRANSLATED_MILESTONE_TEXTS,
  type MilestoneForm as SentForm,
} from "../../../../convex/cases/milestones/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { textDraft, useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { FORM } from "../../../lib/drafts/draftLoss";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { plainText } from "../../../ui/text/plainText";
import type { Milestone } from "./milestone";
import { milestoneText } from "./milestoneText";
import { translatedField, translations } from "../../../../convex/practice/translatedTexts";
import { TranslationFields } from "../shared/TranslationFields";

type TypedForm = Required<SentForm>;

const schema = fieldSchema<TypedForm, (typeof MILESTONE_TEXTS)[number]>(MILESTONE_TEXTS, milestoneProblem);

function formOf({ title, description, isVisibleToClient, ...texts }: Milestone): TypedForm {
  const translated = translations(TRANSLATED_MILESTONE_TEXTS, (place) => texts[place.translated] ?? "");
  return { title, description: description ?? "", ...translated, isVisibleToClient };
}

interface MilestoneFormProps {
  caseId: string;
  /** The current version; null for a new one. */
  stored: Milestone | null;
  onClose: () => void;
}

/** The form of a step. Typed values are kept until they are saved or cancelled. */
export function MilestoneForm({ caseId, stored, onClose }: MilestoneFormProps) {
  const add = useMutation(api.cases.milestones.staff.add);
  const change = useMutation(api.cases.milestones.staff.change);
  const remove = useMutation(api.cases.milestones.staff.remove);
  const milestoneId = stored?.milestoneId ?? null;
  const typed = stored === null ? NEW_MILESTONE : formOf(stored);
  const record = useRecordForm<TypedForm, TypedForm, unknown>({
    schema,
    stored: { version: stored?.version ?? 0, typed },
    draft: textDraft(`${FORM}milestone ${milestoneId ?? caseId}`, typed),
    send: async (form, version) =>
      await (milestoneId === null ? add({ caseId, form }) : change({ milestoneId, form, version })),
    remove: stored && {
      send: async () => await remove({ milestoneId: stored.milestoneId }),
      done: milestoneText.removed(plainText(stored.title)),
    },
    onClose,
  });
  const { control } = record.form;
  return (
    <RecordForm record={record} submit={milestoneText.save} staysAsked>
      <TextField control={control} name="title" label={milestoneText.title} autoComplete="off" required />
      <TextAreaField control={control} name="description" label={milestoneText.description} rows={3} />
      <TranslationFields
        control={control}
        texts={[
          { label: milestoneText.title, name: (language) => translatedField("title", language) },
          { label: milestoneText.description, name: (language) => translatedField("description", language), rows: 3 },
        ]}
      />
      <SwitchField
        control={control}
        name="isVisibleToClient"
        label={milestoneText.visible}
        hint={milestoneText.visibleHint}
      />
    </RecordForm>
  );
}
