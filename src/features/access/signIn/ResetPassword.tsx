import { z } from "zod/mini";
import { usePageTitle } from "../../../lib/usePageTitle";
import { Button } from "../../../ui/Button";
import { EmailField } from "../../../ui/form/fields";
import { Form, useZodForm } from "../../../ui/form/Form";
import { requiredText } from "../../../ui/form/formValues";
import { AccessSubmit } from "./AccessSubmit";
import { addressText } from "../provider/addressText";
import { CodeField } from "../provider/CodeField";
import { CodeForm } from "./CodeForm";
import { focusFirstField } from "../provider/focusFirstField";
import { LocalMailbox } from "../provider/LocalMailbox";
import { newPasswordFields, samePasswords } from "./newPassword";
import { NewPasswordFields } from "./NewPasswordFields";
import { mailedCodeFailure } from "../provider/providerMessage";
import { ResendCode } from "./ResendCode";
import { ServiceState } from "../provider/ServiceState";
import { requestReset, type NewPassword } from "./mailedCode";
import { useMailedCode, type MailedCodeFlow } from "./useMailedCode";
import { fill } from "../../../lib/words/fill";
import { useAccessText, type AccessText } from "../provider/useAccessText";

interface ResetPasswordProps {
  /** The address from the sign-in form. */
  email: string;
  /** Page of the local mailbox, on a machine that sends no mail. */
  mailboxUrl: string | null;
  onDone: () => void;
  onBack: () => void;
  /** Must reload the page. */
  onRetry: () => void;
}

type ResetFlow = MailedCodeFlow<NewPassword>;

/** Replaces the sign-in form: the address, then the mailed code with a new password, then a second factor if there is one. */
export function ResetPassword({ email, mailboxUrl, onDone, onBack, onRetry }: ResetPasswordProps) {
  const text = useAccessText();
  const { codeText, resetText } = text;
  const messageOf = (error: unknown) => mailedCodeFailure(error, text);
  usePageTitle(resetText.heading);
  const flow = useMailedCode({ request: requestReset, typedBefore: email, onDone, messageOf });
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight text-ink">{resetText.heading}</h1>
      {flow.question === null ? (
        <ResetStep mailboxUrl={mailboxUrl} flow={flow} onRetry={onRetry} />
      ) : (
        <CodeForm question={flow.question} flow={flow} backLabel={codeText.startAgain} mailboxUrl={mailboxUrl} />
      )}
      <p className="mt-6 text-center text-sm">
        <Button look="link" size="inline" className="hit-area min-h-6" onClick={onBack}>
          {resetText.back}
        </Button>
      </p>
    </>
  );
}

interface ResetStepProps extends Pick<ResetPasswordProps, "mailboxUrl" | "onRetry"> {
  flow: ResetFlow;
}

function ResetStep({ mailboxUrl, flow, onRetry }: ResetStepProps) {
  if (flow.isSent) return <PasswordStep mailboxUrl={mailboxUrl} flow={flow} />;
  return <AddressStep flow={flow} onRetry={onRetry} />;
}

function AddressStep({ flow, onRetry }: Omit<ResetStepProps, "mailboxUrl">) {
  const { accessText, resetText, fieldText } = useAccessText();
  const schema = z.object({ email: addressText(fieldText) });
  const form = useZodForm(schema, { email: flow.email });
  return (
    <Form
      form={form}
      className="mt-6 space-y-4"
      failure={flow.error}
      onSubmit={(typed) => {
        flow.send(typed.email);
      }}
    >
      <p className="text-sm text-ink-soft">{resetText.intro}</p>
      <div ref={focusFirstField}>
        <EmailField control={form.control} name="email" label={accessText.email} autoComplete="username" required />
      </div>
      <ServiceState isReady={flow.isReady} onRetry={onRetry} />
      <AccessSubmit flow={flow}>{resetText.send}</AccessSubmit>
    </Form>
  );
}

const passwordSchemaOf = (text: AccessText) =>
  z.object({ code: requiredText(text.fieldText.codeMissing), ...newPasswordFields(text) }).check(samePasswords(text));
const NAMES = { password: "password", confirm: "confirm" } as const;

function PasswordStep({ mailboxUrl, flow }: Omit<ResetStepProps, "onRetry">) {
  const text = useAccessText();
  const { codeText, resetText } = text;
  const form = useZodForm(passwordSchemaOf(text), { code: "", password: "", confirm: "" });
  return (
    <Form
      form={form}
      className="mt-6 space-y-4"
      failure={flow.error}
      onSubmit={({ code, password }) => {
        flow.finish({ code, password });
      }}
    >
      <p className="text-sm text-ink-soft">{fill(resetText.sent, { email: flow.email })}</p>
      <p className="text-sm text-ink-soft">{resetText.hint}</p>
      {mailboxUrl === null ? null : <LocalMailbox url={mailboxUrl} />}
      <div ref={focusFirstField} className="space-y-4">
        <CodeField control={form.control} name="code" />
        <NewPasswordFields form={form} names={NAMES} />
      </div>
      <AccessSubmit flow={flow}>{resetText.submit}</AccessSubmit>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ResendCode flow={flow} />
        <Button look="link" size="inline" className="hit-area min-h-6" onClick={flow.changeEmail}>
          {codeText.changeEmail}
        </Button>
      </div>
    </Form>
  );
}
