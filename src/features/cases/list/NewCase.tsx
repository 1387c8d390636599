import { useMutation } from "convex/react";
import { useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { NEW_CASE, NEW_CASE_FIELDS, newCaseProblem } from "../../../../convex/cases/form/rules";
import { UNASSIGNED } from "../../../../convex/cases/record/rules";
import { casePath } from "../../../lib/paths";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { draftTexts } from "../../../lib/recordForm/useFormDraft";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { FORM } from "../../../lib/drafts/draftLoss";
import { useWhileHere } from "../../../lib/useWhileHere";
import { caseText } from "./caseText";
import { NewCaseFields } from "./NewCaseFields";

const schema = fieldSchema(NEW_CASE_FIELDS, newCaseProblem);

interface NewCaseProps {
  /** The client whose page this is; another one can be chosen. */
  client: { clientId: string; clientName: string };
  onClose: () => void;
}

/** The form of a new case, by default the person's own. Typed values are kept until the case is stored. */
export function NewCase({ client: { clientId, clientName }, onClose }: NewCaseProps) {
  const create = useMutation(api.cases.form.staff.create);
  const navigate = useNavigate();
  const showCase = useWhileHere((made: Parameters<typeof casePath>[0]) => {
    onClose();
    void navigate(casePath(made));
  });
  const initial = { ...NEW_CASE, clientId, ownerId: usePersonId() ?? UNASSIGNED };
  const record = useRecordForm({
    schema,
    stored: { version: 0, typed: initial },
    draft: {
      name: () => `${FORM}case ${clientId}`,
      // A draft has no name for another chosen client: the form begins with this one.
      read: (stored) => ({ ...draftTexts(stored, initial), clientId }),
    },
    send: async (form) => await create({ form }),
    unforeseen: caseText.failedToCreate,
    done: caseText.created,
    onSaved: showCase,
    onClose,
  });
  return (
    <RecordForm record={record} submit={caseText.create} sending={caseText.creating}>
      <NewCaseFields form={record.form} clientName={clientName} />
    </RecordForm>
  );
}
