import { z } from "zod/mini";
import { Button } from "../../ui/Button";
import { Form, useZodForm } from "../../ui/form/Form";
import { requiredText } from "../../ui/form/formValues";
import { TextField } from "../../ui/form/TextField";
import { AccessSubmit } from "./AccessSubmit";
import { codeText, fieldText } from "./accessText";
import type { CodeStep } from "./signInFlow";
import { focusFirstField } from "./focusFirstField";
import { useResendPause } from "./useResendPause";
import type { SignInFlow } from "./useSignIn";

interface CodeFormProps {
  question: CodeStep;
  flow: SignInFlow;
  /** "Change email" */
  backLabel: string;
  /** The page of this machine's mails, where nothing is mailed. */
  mailboxUrl: string | null;
}

const codeSchema = z.object({ code: requiredText(fieldText.codeMissing) });

/** The step that asks for a code. */
export function CodeForm({ question, flow, backLabel, mailboxUrl }: CodeFormProps) {
  const form = useZodForm(codeSchema, { code: "" });
  return (
    <Form
      form={form}
      className="mt-6 space-y-4"
      failure={flow.error}
      onSubmit={({ code }) => {
        flow.sendCode(code);
      }}
    >
      <p className="text-sm text-ink-soft">{question.hint}</p>
      {question.isMailed && mailboxUrl !== null ? <LocalMailbox url={mailboxUrl} /> : null}
      <div ref={focusFirstField}>
        <TextField
          control={form.control}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      </div>
      <AccessSubmit flow={flow}>{codeText.verify}</AccessSubmit>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {question.resend === null ? null : <Resend flow={flow} />}
        <Button look="link" size="inline" className="min-h-6" onClick={flow.startAgain}>
          {backLabel}
        </Button>
      </div>
    </Form>
  );
}

/** A code was sent when the step began, so another one can be had after a pause only. */
function Resend({ flow }: { flow: SignInFlow }) {
  const { secondsLeft, hasResent, begin } = useResendPause();
  return (
    <div className="min-w-0 text-sm text-ink-soft">
      {secondsLeft > 0 ? (
        <p>{codeText.resendIn(secondsLeft)}</p>
      ) : (
        <Button
          look="link"
          size="inline"
          className="min-h-6"
          disabled={flow.isSubmitting}
          onClick={() => {
            flow.resendCode(begin);
          }}
        >
          {codeText.resend}
        </Button>
      )}
      <p role="status">{hasResent && secondsLeft > 0 ? codeText.resent : null}</p>
    </div>
  );
}

function LocalMailbox({ url }: { url: string }) {
  return (
    <p className="text-sm text-ink-soft">
      {codeText.mailbox}
      <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
        {codeText.mailboxLink}
      </a>
      {codeText.mailboxKey}
    </p>
  );
}
