import { useEffect, useState } from "react";
import { useForm, useWatch, type Resolver, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { CASE_EDIT_FIELDS, caseEditProblem, PROGRESS_BY, type CaseEditForm } from "../../../convex/caseForm/rules";
import { fieldErrors } from "../../lib/fieldErrors";
import { CaseTypeFields } from "../../lib/CaseTypeFields";
import { FORM } from "../../lib/unsent/leaving";
import { useKeptValues } from "../../lib/unsent/useKeptValues";
import { useReaderHint } from "../../lib/useReaderHint";
import { EditConflict, useEdit } from "../../lib/useEdit";
import { Button } from "../../ui/Button";
import { Form } from "../../ui/form/Form";
import { SelectField } from "../../ui/form/SelectField";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { caseDetailText } from "./caseDetailText";
import type { ClientCase } from "./clientCase";

/** The form's own sentences, which the server reads too. */
const resolver: Resolver<CaseEditForm> = (typed) => {
  const errors = fieldErrors(typed, CASE_EDIT_FIELDS, caseEditProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

function formOf(clientCase: ClientCase): CaseEditForm {
  const { caseType, customCaseType, nextStep, notes, isProgressByHand, progress } = clientCase;
  return {
    caseType,
    customCaseType: customCaseType ?? "",
    nextStep: nextStep ?? "",
    notes: notes ?? "",
    progressBy: isProgressByHand ? "hand" : "milestones",
    progress: String(progress),
  };
}

interface EditCaseProps {
  /** As it is now. */
  stored: ClientCase;
  onClose: () => void;
}

/** The form begins with what was stored when it was opened: what somebody else saves meanwhile is not overwritten unseen. */
export function EditCase({ stored, onClose }: EditCaseProps) {
  const { form, save, takeTheirs, discard, isSending, failure, conflict } = useEditedCase(stored, onClose);
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={() => {
        save({ isAnyway: false });
      }}
    >
      <EditConflict
        conflict={conflict}
        isSending={isSending}
        onTakeTheirs={takeTheirs}
        onSaveAnyway={() => {
          save({ isAnyway: true });
        }}
      />
      <Fields form={form} />
      <div className="flex justify-end gap-2">
        <Button onClick={discard}>{caseDetailText.cancel}</Button>
        <SubmitButton isSending={isSending} sending={caseDetailText.saving}>
          {caseDetailText.save}
        </SubmitButton>
      </div>
    </Form>
  );
}

const KEPT_FIELDS = [...CASE_EDIT_FIELDS, "version"] as const;

/** The form, whose typed texts are kept until they are saved, and its saving over one version of the case. */
function useEditedCase(stored: ClientCase, onClose: () => void) {
  const { caseId } = stored;
  const kept = useKeptValues(`${FORM}case ${caseId}`, KEPT_FIELDS, {
    ...formOf(stored),
    version: String(stored.version),
  });
  const { keep, forget } = kept;
  const { version: begunVersion, ...begun } = kept.begun;
  // That of a kept form is older where others have saved since: they and the person are asked, as in an open form.
  const [version, setVersion] = useState(Number(begunVersion));
  const form = useForm<CaseEditForm, unknown, CaseEditForm>({ defaultValues: begun, resolver });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep({ ...values, version: String(version) });
        },
      }),
    [form, keep, version],
  );
  const discard = () => {
    forget();
    onClose();
  };
  const { run, forgetConflict, ...edit } = useEdit(api.caseForm.staff.edit, {
    done: caseDetailText.saved,
    unforeseen: caseDetailText.failedToSave,
    onDone: discard,
  });
  return {
    ...edit,
    form,
    discard,
    save: ({ isAnyway }: { isAnyway: boolean }) => {
      void form.handleSubmit((typed) => {
        run({ caseId, form: typed, version: isAnyway ? stored.version : version });
      })();
    },
    takeTheirs: () => {
      form.reset(formOf(stored));
      forget();
      setVersion(stored.version);
      forgetConflict();
    },
  };
}

const PROGRESS_CHOICES = PROGRESS_BY.map((value) => ({ value, label: caseDetailText.progressChoices[value] }));

function Fields({ form: { control } }: { form: UseFormReturn<CaseEditForm, unknown, CaseEditForm> }) {
  const progressBy = useWatch({ control, name: "progressBy" });
  const nextStepHint = useReaderHint(caseDetailText.nextStepHint);
  return (
    <>
      <CaseTypeFields control={control} caseType="caseType" customCaseType="customCaseType" />
      <TextField
        control={control}
        name="nextStep"
        label={caseDetailText.nextStep}
        hint={nextStepHint}
        autoComplete="off"
      />
      <SelectField
        control={control}
        name="progressBy"
        label={caseDetailText.progressBy}
        choices={PROGRESS_CHOICES}
        placeholder={caseDetailText.chooseProgress}
        required
      />
      {progressBy === "hand" ? (
        <TextField
          control={control}
          name="progress"
          label={caseDetailText.percent}
          inputMode="numeric"
          className="max-w-24 tabular-nums"
          required
        />
      ) : null}
      <TextAreaField control={control} name="notes" label={caseDetailText.notes} hint={caseDetailText.notesHint} />
    </>
  );
}
