import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Labelled } from "../../ui/Labelled";
import { Select } from "../../ui/Select";
import { questionnaireText } from "./questionnaireText";
import { SideFailed } from "../../lib/SideFailed";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";

interface AssignProps {
  clientId: string;
  caseId: string;
  onClose: () => void;
}

/** The choice of what the client is asked. */
export function AssignQuestionnaire({ clientId, caseId, onClose }: AssignProps) {
  const [formKey, setFormKey] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { run, isSending, failure } = useWrite(api.questionnaires.staff.assign, {
    done: questionnaireText.assigned,
    onDone: onClose,
  });
  return (
    <div className="space-y-4">
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <FormChoice
        formKey={formKey}
        isMissing={isMissing}
        onChoose={(key) => {
          setFormKey(key);
          setMissing(false);
        }}
      />
      <p className="text-sm text-ink-soft">{questionnaireText.assignHint}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{questionnaireText.cancel}</Button>
        <Button
          look="primary"
          disabled={isSending}
          onClick={() => {
            setMissing(formKey === "");
            if (formKey !== "") run({ clientId, caseId, formKey });
          }}
        >
          {isSending ? questionnaireText.assigning : questionnaireText.assign}
        </Button>
      </div>
    </div>
  );
}

interface FormChoiceProps {
  formKey: string;
  isMissing: boolean;
  onChoose: (formKey: string) => void;
}

function FormChoice({ formKey, isMissing, onChoose }: FormChoiceProps) {
  const { value: forms = [], ...failure } = useRecoveringQuery(api.questionnaireForms.staff.list, {});
  const chosen = forms.find(({ key }) => key === formKey);
  return (
    <div className="space-y-2">
      <Labelled
        label={questionnaireText.form}
        hint={chosen === undefined ? undefined : questionnaireText.counts(chosen.sections, chosen.fields)}
        error={isMissing ? questionnaireText.noForm : undefined}
      >
        {(labelled) => (
          <Select
            {...labelled}
            value={formKey}
            onChange={({ target }) => {
              onChoose(target.value);
            }}
          >
            <option value="">{questionnaireText.chooseForm}</option>
            {forms.map(({ key, name }) => (
              <option key={key} value={key}>
                {name.en}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <SideFailed text={questionnaireText.formsFailed} {...failure} />
    </div>
  );
}
