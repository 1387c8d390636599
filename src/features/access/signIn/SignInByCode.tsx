import { z } from "zod/mini";
import { fill } from "../../../lib/words/fill";
import { usePageTitle } from "../../../lib/usePageTitle";
import { Button } from "../../../ui/Button";
import { Form, useZodForm } from "../../../ui/form/Form";
import { requiredText } from "../../../ui/form/formValues";
import { AccessSubmit } from "./AccessSubmit";
import { CodeField } from "../provider/CodeField";
import { CodeForm } from "./CodeForm";
import type { TypedCode } from "./mailedCode";
import { focusFirstField } from "../provider/focusFirstField";
import { LocalMailbox } from "../provider/LocalMailbox";
import { ResendCode } from "./ResendCode";
import { useAccessText } from "../provider/useAccessText";
import type { MailedCodeFlow } from "./useMailedCode";

interface SignInByCodeProps {
  flow: MailedCodeFlow<TypedCode>;
  /** Page of the local mailbox, on a machine that sends no mail. */
  mailboxUrl: string | null;
}

/** Replaces the sign-in form once a code was sent; then asks for a second factor if there is one. */
export function SignInByCode({ flow, mailboxUrl }: SignInByCodeProps) {
  const { byCodeText, codeText } = useAccessText();
  usePageTitle(byCodeText.heading);
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight text-ink">{byCodeText.heading}</h1>
      {flow.question === null ? (
        <MailedCodeForm flow={flow} mailboxUrl={mailboxUrl} />
      ) : (
        <CodeForm question={flow.question} flow={flow} backLabel={codeText.startAgain} mailboxUrl={mailboxUrl} />
      )}
    </>
  );
}

function MailedCodeForm({ flow, mailboxUrl }: SignInByCodeProps) {
  const { byCodeText, fieldText, resetText } = useAccessText();
  const form = useZodForm(z.object({ code: requiredText(fieldText.codeMissing) }), { code: "" });
  return (
    <Form form={form} className="mt-6 space-y-4" failure={flow.error} onSubmit={flow.finish}>
      <p className="text-sm text-ink-soft">{fill(resetText.sent, { email: flow.email })}</p>
      <p className="text-sm text-ink-soft">{resetText.hint}</p>
      {mailboxUrl === null ? null : <LocalMailbox url={mailboxUrl} />}
      <div ref={focusFirstField}>
        <CodeField control={form.control} name="code" />
      </div>
      <AccessSubmit flow={flow}>{byCodeText.submit}</AccessSubmit>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ResendCode flow={flow} />
        <Button look="link" size="inline" className="hit-area min-h-6" onClick={flow.changeEmail}>
          {resetText.back}
        </Button>
      </div>
    </Form>
  );
}
