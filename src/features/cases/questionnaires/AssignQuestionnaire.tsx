import { useMutation } from "convex/react";
import { useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { SelectField } from "../../../ui/form/SelectField";
import { questionnaireText } from "./questionnaireText";

interface AssignProps {
  clientId: string;
  caseId: string;
  onClose: () => void;
}

const schema = fieldSchema(["formKey"], (_, { formKey }: { formKey: string }) =>
  formKey === "" ? questionnaireText.noForm : null,
);

/** Chooses a questionnaire for the client. */
export function AssignQuestionnaire({ clientId, caseId, onClose }: AssignProps) {
  const { value: forms = [], ...failure } = useRecoveringQuery(api.cases.questionnaireForms.staff.list, {});
  const assign = useMutation(api.cases.questionnaires.staff.assign);
  const record = useRecordForm({
    schema,
    stored: { version: 0, typed: { formKey: "" } },
    send: async ({ formKey }) => await assign({ clientId, caseId, formKey }),
    done: questionnaireText.assigned,
    onClose,
  });
  const { control } = record.form;
  const formKey = useWatch({ control, name: "formKey" });
  const chosen = forms.find(({ key }) => key === formKey);
  return (
    <RecordForm record={record} submit={questionnaireText.assign} sending={questionnaireText.assigning}>
      <div className="space-y-2">
        <SelectField
          control={control}
          name="formKey"
          label={questionnaireText.form}
          hint={chosen === undefined ? undefined : questionnaireText.counts(chosen.sections, chosen.fields)}
          choices={forms.map(({ key, name }) => ({ value: key, label: name.en }))}
          placeholder={questionnaireText.chooseForm}
        />
        <SideFailed text={questionnaireText.formsFailed} {...failure} />
      </div>
      <p className="text-sm text-ink-soft">{questionnaireText.assignHint}</p>
    </RecordForm>
  );
}
