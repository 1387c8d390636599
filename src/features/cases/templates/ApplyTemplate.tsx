import { useMutation } from "convex/react";
import { FileStack } from "lucide-react";
import { useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { templateOf } from "../../../../convex/cases/templates/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { SideFailed } from "../../../lib/SideFailed";
import { useOpening } from "../../../lib/useOpening";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { SelectField } from "../../../ui/form/SelectField";
import { templateText } from "./templateText";

interface ApplyTemplateProps {
  caseId: string;
  caseType: string;
}

/** Chooses a template and adds its milestones and documents to the case. */
export function ApplyTemplate({ caseId, caseType }: ApplyTemplateProps) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button onClick={open}>
        <FileStack aria-hidden className="size-4" />
        {templateText.apply}
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={templateText.applyTitle}>
        <TemplateChoice caseId={caseId} caseType={caseType} onClose={close} />
      </Dialog>
    </>
  );
}

interface ChoiceProps extends ApplyTemplateProps {
  onClose: () => void;
}

function TemplateChoice(props: ChoiceProps) {
  const listed = useRecoveringQuery(api.cases.templates.staff.list, {});
  // The form starts again with the template that suits the case, once the templates are there.
  return <ChoiceForm key={String(listed.value === undefined)} {...props} listed={listed} />;
}

const schema = fieldSchema(["key"], (_, { key }: { key: string }) =>
  key === "" ? templateText.noTemplateChosen : null,
);

interface ChoiceFormProps extends ChoiceProps {
  listed: ReturnType<typeof useRecoveringQuery<typeof api.cases.templates.staff.list>>;
}

function ChoiceForm({ caseId, caseType, onClose, listed: { value: templates = [], ...unlisted } }: ChoiceFormProps) {
  const apply = useMutation(api.cases.templates.staff.apply);
  const record = useRecordForm({
    schema,
    stored: { version: 0, typed: { key: templateOf(templates, caseType)?.key ?? "" } },
    send: async ({ key }) => await apply({ caseId, key }),
    done: templateText.applied,
    onClose,
  });
  const { control } = record.form;
  const chosenKey = useWatch({ control, name: "key" });
  const chosen = templates.find(({ key }) => key === chosenKey);
  return (
    <RecordForm record={record} submit={templateText.apply} sending={templateText.applying}>
      <SideFailed text={templateText.failed} {...unlisted} />
      <SelectField
        control={control}
        name="key"
        label={templateText.template}
        hint={chosen === undefined ? undefined : templateText.counts(chosen)}
        choices={templates.map(({ key, name }) => ({ value: key, label: name }))}
        placeholder={templateText.chooseTemplate}
      />
      <p className="text-sm text-ink-soft">{templateText.applyHint}</p>
    </RecordForm>
  );
}
