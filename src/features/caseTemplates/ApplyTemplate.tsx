import type { FunctionReturnType } from "convex/server";
import { FileStack } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../../convex/_generated/api";
import { templateOf } from "../../../convex/caseTemplates/rules";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Labelled } from "../../ui/Labelled";
import { Select } from "../../ui/Select";
import { showToast } from "../../ui/toasts";
import { templateText } from "./templateText";
import { SideFailed } from "../../lib/SideFailed";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { useOpening } from "../../lib/useOpening";

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
        <Choice caseId={caseId} caseType={caseType} onClose={close} />
      </Dialog>
    </>
  );
}

function Choice({ caseId, caseType, onClose }: ApplyTemplateProps & { onClose: () => void }) {
  const { value: templates, ...unlisted } = useRecoveringQuery(api.caseTemplates.staff.list, {});
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const toastId = useId();
  const key = chosen ?? templateOf(templates ?? [], caseType)?.key ?? "";
  const { run, isSending, failure } = useWrite(api.caseTemplates.staff.apply, {
    onDone: (added) => {
      showToast({ id: toastId, tone: "good", text: templateText.applied(added) });
      onClose();
    },
  });
  const apply = () => {
    setMissing(key === "");
    if (key !== "") run({ caseId, key });
  };
  return (
    <div className="space-y-4">
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <SideFailed text={templateText.failed} {...unlisted} />
      <TemplateSelect
        templates={templates}
        value={key}
        error={isMissing ? templateText.noTemplateChosen : undefined}
        onChange={(value) => {
          setChosen(value);
          setMissing(false);
        }}
      />
      <p className="text-sm text-ink-soft">{templateText.applyHint}</p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{templateText.cancel}</Button>
        <Button look="primary" onClick={apply} disabled={isSending}>
          {isSending ? templateText.applying : templateText.apply}
        </Button>
      </div>
    </div>
  );
}

interface TemplateSelectProps {
  templates: FunctionReturnType<typeof api.caseTemplates.staff.list> | undefined;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The templates by name, and the content of the chosen one. */
function TemplateSelect({ templates = [], value, error, onChange }: TemplateSelectProps) {
  const chosen = templates.find(({ key }) => key === value);
  return (
    <Labelled
      label={templateText.template}
      hint={chosen === undefined ? undefined : templateText.counts(chosen)}
      error={error}
    >
      {(labelled) => (
        <Select
          {...labelled}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          <option value="">{templateText.chooseTemplate}</option>
          {templates.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
