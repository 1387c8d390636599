import { useState } from "react";
import { Link } from "react-router-dom";
import { z } from "zod/mini";
import type { Ticket } from "../../lib/ticket";
import { usePageTitle } from "../../lib/usePageTitle";
import { EmailField } from "../../ui/form/fields";
import { Form, useZodForm, type FormOf } from "../../ui/form/Form";
import { emailText } from "../../ui/form/formValues";
import { PasswordField } from "../../ui/form/PasswordField";
import { AccessSubmit } from "./AccessSubmit";
import { accessText, codeText, fieldText, resetText, SAMPLE_PASSWORD } from "./accessText";
import { CodeForm } from "./CodeForm";
import { focusFirstField } from "./focusFirstField";
import { ResetPassword } from "./ResetPassword";
import { SamplePeople } from "./SamplePeople";
import { ServiceState } from "./ServiceState";
import { ToSignIn } from "./ToSignIn";
import type { Credentials } from "./signInFlow";
import { useSignIn, type AccessMode } from "./useSignIn";

interface AccessFormProps {
  mode: AccessMode;
  ticket: Ticket | null;
  hasSamplePeople: boolean;
  /** The page of this machine's mails, where nothing is mailed. */
  mailboxUrl: string | null;
  onDone: () => void;
  /** Must load the page anew. */
  onRetry: () => void;
}

/** Sign-in and sign-up: one form, two modes. In its place, who has forgotten the password sets a new one. */
export function AccessForm(props: AccessFormProps) {
  const [email, setEmail] = useState("");
  const [isResetting, setResetting] = useState(false);
  if (isResetting) {
    return (
      <ResetPassword
        email={email}
        mailboxUrl={props.mailboxUrl}
        onDone={props.onDone}
        onBack={() => {
          setResetting(false);
        }}
        onRetry={props.onRetry}
      />
    );
  }
  return (
    <CredentialsForm
      {...props}
      email={email}
      onForgot={(typed) => {
        setEmail(typed);
        setResetting(true);
      }}
    />
  );
}

interface CredentialsFormProps extends AccessFormProps {
  email: string;
  /** Called with the address that was typed. */
  onForgot: (email: string) => void;
}

function CredentialsForm(props: CredentialsFormProps) {
  const { mode, ticket, hasSamplePeople, mailboxUrl, email, onDone, onForgot, onRetry } = props;
  usePageTitle(accessText[mode].heading);
  const flow = useSignIn(mode, ticket, onDone);
  const asked = askedFor(mode, ticket !== null);
  const form = useZodForm(credentialsSchema(asked), { email, password: "" });
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight text-ink">{accessText[mode].heading}</h1>
      {ticket ? <p className="mt-1 text-sm text-ink-soft">{invitationText(mode)}</p> : null}
      {flow.question === null ? (
        <Form form={form} className="mt-6 space-y-4" onSubmit={flow.start} failure={flow.error}>
          <div ref={focusFirstField} className="space-y-4 empty:hidden">
            <CredentialFields mode={mode} asked={asked} form={form} onForgot={onForgot} />
          </div>
          <ServiceState isReady={flow.isReady} onRetry={onRetry} />
          {mode === "signUp" ? <div id="clerk-captcha" /> : null}
          <AccessSubmit flow={flow}>{accessText[mode].submit}</AccessSubmit>
        </Form>
      ) : (
        <CodeForm
          question={flow.question}
          flow={flow}
          backLabel={flow.question.isMailed ? codeText.changeEmail : codeText.startAgain}
          mailboxUrl={mailboxUrl}
        />
      )}
      {mode === "signUp" ? <ToSignIn /> : null}
      {mode === "signIn" && hasSamplePeople ? (
        <SamplePeople
          onChoose={(sample) => {
            form.reset({ email: sample, password: SAMPLE_PASSWORD });
          }}
        />
      ) : null}
    </>
  );
}

function invitationText(mode: AccessMode): string {
  return mode === "signUp"
    ? "You have been invited. Choose a password to accept the invitation."
    : "You have been invited. Sign in to accept the invitation.";
}

/** Which credentials to ask for. An invitation carries the email address, and replaces the password of an existing account. */
type Asked = "all" | "password" | "nothing";

function askedFor(mode: AccessMode, hasTicket: boolean): Asked {
  if (!hasTicket) return "all";
  return mode === "signUp" ? "password" : "nothing";
}

function credentialsSchema(asked: Asked) {
  return z.object({
    email: asked === "all" ? emailText(fieldText.emailMissing, fieldText.emailWrong) : z.string(),
    // Not trimmed: a password may begin or end with a space.
    password: asked === "nothing" ? z.string() : z.string().check(z.minLength(1, fieldText.passwordMissing)),
  });
}

interface CredentialFieldsProps {
  mode: AccessMode;
  asked: Asked;
  form: FormOf<Credentials, Credentials>;
  onForgot: (email: string) => void;
}

function CredentialFields({ mode, asked, form: { control, getValues }, onForgot }: CredentialFieldsProps) {
  if (asked === "nothing") return null;
  return (
    <>
      {asked === "all" ? (
        <EmailField control={control} name="email" label="Email address" autoComplete="username" required />
      ) : null}
      <PasswordField
        control={control}
        name="password"
        label="Password"
        autoComplete={mode === "signIn" ? "current-password" : "new-password"}
        required
      />
      {mode === "signIn" ? (
        <ForgotPassword
          onForgot={() => {
            onForgot(getValues("email"));
          }}
        />
      ) : null}
    </>
  );
}

/** The specification shows it as a link without a target. */
function ForgotPassword({ onForgot }: { onForgot: () => void }) {
  return (
    <p className="text-right text-sm">
      <Link
        to="#"
        className="text-accent-ink hover:underline"
        onClick={(event) => {
          event.preventDefault();
          onForgot();
        }}
      >
        {resetText.link}
      </Link>
    </p>
  );
}
