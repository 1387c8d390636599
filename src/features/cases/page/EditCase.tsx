import { useMutation } from "convex/react";
import { useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { CASE_EDIT_FIELDS, caseEditProblem, PROGRESS_BY, type CaseEditForm } from "../../../../convex/cases/form/rules";
import { CaseTypeFields } from "../../practice/shared/CaseTypeFields";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { textDraft, useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { FORM } from "../../../lib/drafts/draftLoss";
import { useReaderHint } from "../../clients/shared/useReaderHint";
import type { FormOf } from "../../../ui/form/Form";
import { SelectField } from "../../../ui/form/SelectField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { caseDetailText } from "./caseDetailText";
import type { ClientCase } from "./clientCase";

const schema = fieldSchema(CASE_EDIT_FIELDS, caseEditProblem);

function formOf(clientCase: ClientCase): CaseEditForm {
  const { caseType, customCaseType, nextStep, isProgressByHand, progress } = clientCase;
  return {
    caseType,
    customCaseType: customCaseType ?? "",
    nextStep: nextStep ?? "",
    progressBy: isProgressByHand ? "hand" : "milestones",
    progress: String(progress),
  };
}

interface EditCaseProps {
  /** The current version. */
  stored: ClientCase;
  onClose: () => void;
}

/** The form of a case. Typed values are kept until they are saved. */
export function EditCase({ stored, onClose }: EditCaseProps) {
  const { caseId, version } = stored;
  const save = useMutation(api.cases.form.staff.edit);
  const typed = formOf(stored);
  const record = useRecordForm({
    schema,
    stored: { version, typed },
    draft: textDraft(`${FORM}case ${caseId}`, typed),
    send: async (form, seen) => await save({ caseId, form, version: seen }),
    done: caseDetailText.saved,
    unforeseen: caseDetailText.failedToSave,
    onClose,
  });
  return (
    <RecordForm record={record} submit={caseDetailText.save}>
      <Fields form={record.form} />
    </RecordForm>
  );
}

const PROGRESS_CHOICES = PROGRESS_BY.map((value) => ({ value, label: caseDetailText.progressChoices[value] }));

function Fields({ form: { control } }: { form: FormOf<CaseEditForm, CaseEditForm> }) {
  const progressBy = useWatch({ control, name: "progressBy" });
  const nextStepHint = useReaderHint(caseDetailText.nextStepHint);
  return (
    <>
      <CaseTypeFields control={control} caseType="caseType" customCaseType="customCaseType" />
      <TextAreaField control={control} name="nextStep" label={caseDetailText.nextStep} hint={nextStepHint} rows={2} />
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
    </>
  );
}
