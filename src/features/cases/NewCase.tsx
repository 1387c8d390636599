import { useForm, type Resolver } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { NEW_CASE, NEW_CASE_FIELDS, newCaseProblem, type NewCaseForm } from "../../../convex/caseForm/rules";
import { useKeeping } from "../../lib/dues/useKeeping";
import { fieldErrors } from "../../lib/fieldErrors";
import { casePath } from "../../lib/paths";
import { FORM } from "../../lib/unsent/leaving";
import { useKeptValues } from "../../lib/unsent/useKeptValues";
import { fieldSentence } from "../../lib/refusalText";
import { useWhileHere } from "../../lib/useWhileHere";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { caseText } from "./caseText";
import { NewCaseFields } from "./NewCaseFields";

/** The form's own sentences, which the server reads too. */
const resolver: Resolver<NewCaseForm> = (typed) => {
  const errors = fieldErrors(typed, NEW_CASE_FIELDS, newCaseProblem);
  return errors === null ? { values: typed, errors: {} } : { values: {}, errors };
};

interface NewCaseProps {
  /** The client on whose page the form stands; another can be chosen. */
  client: { clientId: string; clientName: string };
  onClose: () => void;
}

/** The form of a new case. What is typed is kept until the case is there. */
export function NewCase({ client: { clientId, clientName }, onClose }: NewCaseProps) {
  const { begun, keep, forget } = useKeptValues(`${FORM}case ${clientId}`, NEW_CASE_FIELDS, { ...NEW_CASE, clientId });
  // The name of another client that was chosen before is not kept: whoever comes back begins with this client.
  const form = useForm<NewCaseForm, unknown, NewCaseForm>({ defaultValues: { ...begun, clientId }, resolver });
  const navigate = useNavigate();
  const showCase = useWhileHere((made: Parameters<typeof casePath>[0]) => {
    onClose();
    void navigate(casePath(made));
  });
  const { run, isSending, failure } = useWrite(api.caseForm.staff.create, {
    refusalText: fieldSentence,
    unforeseen: caseText.failedToCreate,
    done: caseText.created,
    onDone: (made) => {
      forget();
      showCase(made);
    },
  });
  useKeeping(form, keep);
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) => {
        run({ form: typed });
      }}
    >
      <NewCaseFields form={form} clientName={clientName} />
      <div className="flex justify-end gap-2">
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {caseText.cancel}
        </Button>
        <SubmitButton isSending={isSending} sending={caseText.creating}>
          {caseText.create}
        </SubmitButton>
      </div>
    </Form>
  );
}
