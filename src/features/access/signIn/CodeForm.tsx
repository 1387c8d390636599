import { z } from "zod/mini";
import { Button } from "../../../ui/Button";
import { Form, useZodForm } from "../../../ui/form/Form";
import { requiredText } from "../../../ui/form/formValues";
import { AccessSubmit } from "./AccessSubmit";
import { CodeField } from "../provider/CodeField";
import type { CodeStep } from "./signInFlow";
import { focusFirstField } from "../provider/focusFirstField";
import { LocalMailbox } from "../provider/LocalMailbox";
import { ResendCode } from "./ResendCode";
import type { StepFlow } from "./useSteps";
import { useAccessText } from "../provider/useAccessText";

interface CodeFormProps {
  question: CodeStep;
  flow: StepFlow;
  /** "Change email" */
  backLabel: string;
  /** Page of the local mailbox, on a machine that sends no mail. */
  mailboxUrl: string | null;
}

/** The step that asks for a code. */
export function CodeForm({ question, flow, backLabel, mailboxUrl }: CodeFormProps) {
  const { codeText, fieldText } = useAccessText();
  const form = useZodForm(z.object({ code: requiredText(fieldText.codeMissing) }), { code: "" });
  return (
    <Form
      form={form}
      className="mt-6 space-y-4"
      failure={flow.error}
      onSubmit={({ code }) => {
        flow.sendCode(code);
      }}
    >
      <p className="text-sm text-ink-soft">{codeText[question.hint]}</p>
      {question.isMailed && mailboxUrl !== null ? <LocalMailbox url={mailboxUrl} /> : null}
      <div ref={focusFirstField}>
        <CodeField control={form.control} name="code" takesRecoveryCodes={question.hint === "appOrRecovery"} />
      </div>
      <AccessSubmit flow={flow}>{codeText.verify}</AccessSubmit>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {question.resend === null ? null : <ResendCode flow={flow} />}
        <Button look="link" size="inline" className="hit-area min-h-6" onClick={flow.startAgain}>
          {backLabel}
        </Button>
      </div>
    </Form>
  );
}
