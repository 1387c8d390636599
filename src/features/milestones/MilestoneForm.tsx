import { useState, type ReactNode } from "react";
import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import {
  MILESTONE_TEXTS,
  milestoneProblem,
  NEW_MILESTONE,
  type MilestoneForm as SentForm,
} from "../../../convex/milestones/rules";
import { fieldErrors } from "../../lib/fieldErrors";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { EditConflict, useEdit } from "../../lib/useEdit";
import { fieldSentence } from "../../lib/refusalText";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { SwitchField } from "../../ui/form/SwitchField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { plainText } from "../../ui/plainText";
import type { Milestone } from "./milestone";
import { milestoneText } from "./milestoneText";

type MilestoneForm = Required<SentForm>;

/** The form's own sentences, which the server reads too. */
const resolver: Resolver<MilestoneForm> = (typed) => {
  const errors = fieldErrors(typed, MILESTONE_TEXTS, milestoneProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

type FormState = UseFormReturn<MilestoneForm, unknown, MilestoneForm>;

function Fields({ form: { control } }: { form: FormState }) {
  return (
    <>
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
    </>
  );
}

interface EndProps {
  isSending: boolean;
  onClose: () => void;
  /** At the other end. */
  start?: ReactNode;
}

function FormEnd({ isSending, onClose, start }: EndProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {start}
      <span className="flex-1" />
      <Button onClick={onClose}>{milestoneText.cancel}</Button>
      <SubmitButton isSending={isSending} sending={milestoneText.saving}>
        {milestoneText.save}
      </SubmitButton>
    </div>
  );
}

export function AddMilestone({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const form = useForm<MilestoneForm, unknown, MilestoneForm>({ defaultValues: NEW_MILESTONE, resolver });
  const { run, isSending, failure } = useWrite(api.milestones.staff.add, {
    refusalText: fieldSentence,
    onDone: onClose,
  });
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) => {
        run({ caseId, form: typed });
      }}
    >
      <Fields form={form} />
      <FormEnd isSending={isSending} onClose={onClose} />
    </Form>
  );
}

interface EditMilestoneProps {
  /** As it was when the form was opened. */
  opened: Milestone;
  /** As it is now; undefined when it is gone. */
  stored: Milestone | undefined;
  onClose: () => void;
}

function formOf({ title, description, titleEs, descriptionEs, isVisibleToClient }: Milestone): MilestoneForm {
  return {
    title,
    description: description ?? "",
    titleEs: titleEs ?? "",
    descriptionEs: descriptionEs ?? "",
    isVisibleToClient,
  };
}

export function EditMilestone({ opened, stored = opened, onClose }: EditMilestoneProps) {
  const { milestoneId } = opened;
  const form = useForm<MilestoneForm, unknown, MilestoneForm>({ defaultValues: formOf(opened), resolver });
  const { run, ...edit } = useEdit(api.milestones.staff.change, { onDone: onClose });
  const { save, conflict } = useVersionedForm({
    form,
    opened: opened.version,
    stored: { version: stored.version, typed: formOf(stored) },
    edit,
    onSave: (typed, version) => {
      run({ milestoneId, form: typed, version });
    },
  });
  return (
    <Form form={form} failure={edit.failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <Fields form={form} />
      <FormEnd isSending={edit.isSending} onClose={onClose} start={<Remove milestone={opened} onRemoved={onClose} />} />
    </Form>
  );
}

/** Asks once more in place: a second press removes. */
function Remove({ milestone: { milestoneId, title }, onRemoved }: { milestone: Milestone; onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { run, isSending } = useWrite(api.milestones.staff.remove, {
    done: milestoneText.removed(plainText(title)),
    onDone: onRemoved,
  });
  return (
    <Button
      look={isAsked ? "danger" : "quiet"}
      disabled={isSending}
      onClick={() => {
        if (isAsked) run({ milestoneId });
        else setAsked(true);
      }}
    >
      {isAsked ? milestoneText.removeForGood : milestoneText.remove}
    </Button>
  );
}
