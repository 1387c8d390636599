import { useState, type ReactNode } from "react";
import { useForm, type Resolver, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import {
  NEW_REQUIREMENT,
  REQUIREMENT_TEXTS,
  requirementProblem,
  type RequirementForm as SentForm,
} from "../../../convex/requirements/rules";
import { fieldErrors } from "../../lib/fieldErrors";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { EditConflict, useEdit } from "../../lib/useEdit";
import { fieldSentence } from "../../lib/refusalText";
import { useWrite } from "../../lib/useWrite";
import { withPresent } from "../../lib/withPresent";
import { Button } from "../../ui/Button";
import { DateField } from "../../ui/form/fields";
import { Form } from "../../ui/form/Form";
import { SelectField } from "../../ui/form/SelectField";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { SwitchField } from "../../ui/form/SwitchField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { plainText } from "../../ui/plainText";
import type { Requirement, TypeChoices } from "./requirement";
import { requirementText } from "./requirementText";

type RequirementForm = Required<SentForm>;

/** The form's own sentences, which the server reads too. */
const resolver: Resolver<RequirementForm> = (typed) => {
  const errors = fieldErrors(typed, REQUIREMENT_TEXTS, requirementProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

type FormState = UseFormReturn<RequirementForm, unknown, RequirementForm>;

function Fields({ form: { control, getValues }, types }: { form: FormState; types: TypeChoices }) {
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
      <TextField
        control={control}
        name="titleEs"
        label={requirementText.titleEs}
        hint={requirementText.spanishHint}
        autoComplete="off"
      />
      <TextAreaField control={control} name="instructionsEs" label={requirementText.instructionsEs} rows={3} />
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

interface EndProps {
  isSending: boolean;
  onClose: () => void;
  submit: string;
  /** At the other end. */
  start?: ReactNode;
}

function FormEnd({ isSending, onClose, submit, start }: EndProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {start}
      <span className="flex-1" />
      <Button onClick={onClose}>{requirementText.cancel}</Button>
      <SubmitButton isSending={isSending} sending={requirementText.saving}>
        {submit}
      </SubmitButton>
    </div>
  );
}

interface RequestDocumentProps {
  caseId: string;
  types: TypeChoices;
  onClose: () => void;
}

export function RequestDocument({ caseId, types, onClose }: RequestDocumentProps) {
  const form = useForm<RequirementForm, unknown, RequirementForm>({ defaultValues: NEW_REQUIREMENT, resolver });
  const { run, isSending, failure } = useWrite(api.requirements.staff.request, {
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
      <Fields form={form} types={types} />
      <FormEnd isSending={isSending} onClose={onClose} submit={requirementText.request} />
    </Form>
  );
}

function formOf({ documentType, title, isRequired, ...texts }: Requirement): RequirementForm {
  const { instructions, titleEs, instructionsEs, dueOn } = texts;
  return {
    documentType,
    title,
    instructions: instructions ?? "",
    titleEs: titleEs ?? "",
    instructionsEs: instructionsEs ?? "",
    isRequired,
    dueOn: dueOn ?? "",
  };
}

interface EditRequirementProps {
  /** As it was when the form was opened. */
  opened: Requirement;
  /** As it is now; undefined when it is gone. */
  stored: Requirement | undefined;
  types: TypeChoices;
  onClose: () => void;
}

export function EditRequirement({ opened, stored = opened, types, onClose }: EditRequirementProps) {
  const { requirementId } = opened;
  const form = useForm<RequirementForm, unknown, RequirementForm>({ defaultValues: formOf(opened), resolver });
  const { run, ...edit } = useEdit(api.requirements.staff.change, { onDone: onClose });
  const { save, conflict } = useVersionedForm({
    form,
    opened: opened.version,
    stored: { version: stored.version, typed: formOf(stored) },
    edit,
    onSave: (typed, version) => {
      run({ requirementId, form: typed, version });
    },
  });
  return (
    <Form form={form} failure={edit.failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <Fields form={form} types={types} />
      <FormEnd
        isSending={edit.isSending}
        onClose={onClose}
        submit={requirementText.save}
        start={<Withdraw requirement={opened} onWithdrawn={onClose} />}
      />
    </Form>
  );
}

/** A second press withdraws. */
function Withdraw({ requirement, onWithdrawn }: { requirement: Requirement; onWithdrawn: () => void }) {
  const { requirementId, title } = requirement;
  const [isAsked, setAsked] = useState(false);
  const { run, isSending } = useWrite(api.documents.staff.withdrawRequirement, {
    done: requirementText.withdrawn(plainText(title)),
    onDone: onWithdrawn,
  });
  return (
    <Button
      look={isAsked ? "danger" : "quiet"}
      disabled={isSending}
      onClick={() => {
        if (isAsked) run({ requirementId });
        else setAsked(true);
      }}
    >
      {isAsked ? requirementText.withdrawForGood : requirementText.withdraw}
    </Button>
  );
}
