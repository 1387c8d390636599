import { useMutation } from "convex/react";
import { api } from "../../../convex/_generated/api";
import {
  MILESTONE_TEXTS,
  milestoneProblem,
  NEW_MILESTONE,
  type MilestoneForm as SentForm,
} from "../../../convex/milestones/rules";
import { fieldSchema } from "../../lib/recordForm/formSchema";
import { RecordForm } from "../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../lib/recordForm/useRecordForm";
import { SwitchField } from "../../ui/form/SwitchField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { plainText } from "../../ui/plainText";
import type { Milestone } from "./milestone";
import { milestoneText } from "./milestoneText";

type TypedForm = Required<SentForm>;

const schema = fieldSchema<TypedForm, (typeof MILESTONE_TEXTS)[number]>(MILESTONE_TEXTS, milestoneProblem);

function formOf({ title, description, titleEs, descriptionEs, isVisibleToClient }: Milestone): TypedForm {
  return {
    title,
    description: description ?? "",
    titleEs: titleEs ?? "",
    descriptionEs: descriptionEs ?? "",
    isVisibleToClient,
  };
}

interface MilestoneFormProps {
  caseId: string;
  /** The current version; null for a new one. */
  stored: Milestone | null;
  onClose: () => void;
}

export function MilestoneForm({ caseId, stored, onClose }: MilestoneFormProps) {
  const add = useMutation(api.milestones.staff.add);
  const change = useMutation(api.milestones.staff.change);
  const remove = useMutation(api.milestones.staff.remove);
  const milestoneId = stored?.milestoneId ?? null;
  const record = useRecordForm<TypedForm, TypedForm, unknown>({
    schema,
    stored: { version: stored?.version ?? 0, typed: stored === null ? NEW_MILESTONE : formOf(stored) },
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
      <TextField
        control={control}
        name="titleEs"
        label={milestoneText.titleEs}
        hint={milestoneText.spanishHint}
        autoComplete="off"
      />
      <TextAreaField control={control} name="descriptionEs" label={milestoneText.descriptionEs} rows={3} />
      <SwitchField
        control={control}
        name="isVisibleToClient"
        label={milestoneText.visible}
        hint={milestoneText.visibleHint}
      />
    </RecordForm>
  );
}
