import { useState } from "react";
import { Link } from "react-router-dom";
import { z } from "zod/mini";
import type { Ticket } from "../../lib/ticket";
import { usePageTitle } from "../../lib/usePageTitle";
import { EmailField } from "../../ui/form/fields";
import { Form, useZodForm, type FormOf } from "../../ui/form/Form";
import { PasswordField } from "../../ui/form/PasswordField";
import { AccessSubmit } from "./AccessSubmit";
import { addressText } from "./addressText";
import { SAMPLE_PASSWORD } from "./accessText";
import { CodeForm } from "./CodeForm";
import { focusFirstField } from "./focusFirstField";
import { ResetPassword } from "./ResetPassword";
import { SamplePeople } from "./SamplePeople";
import { ServiceState } from "./ServiceState";
import { ToSignIn } from "./ToSignIn";
import type { Credentials } from "./signInFlow";
import { useSignIn, type AccessMode } from "./useSignIn";
import { codeFailure, requestSignInCode } from "./codeFlow";
import { SignInByCode } from "./SignInByCode";
import { useAccessText, type AccessText } from "./useAccessText";
import { useMailedCode } from "./useMailedCode";
import type { StepFlow } from "./useSteps";
import { Button } from "../../ui/Button";

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

/** Sign-in and sign-up: one form, two modes. In its place, a code in place of the password, or a new password for a forgotten one. */
export function AccessForm(props: AccessFormProps) {
  const text = useAccessText();
  const [typed, setTyped] = useState<Credentials>({ email: "", password: "" });
  const [isResetting, setResetting] = useState(false);
  const messageOf = (error: unknown) => codeFailure(error, text);
  const byCode = useMailedCode({ request: requestSignInCode, typedBefore: "", onDone: props.onDone, messageOf });
  if (isResetting) {
    return (
      <ResetPassword
        email={typed.email}
        mailboxUrl={props.mailboxUrl}
        onDone={props.onDone}
        onBack={() => {
          setResetting(false);
        }}
        onRetry={props.onRetry}
      />
    );
  }
  if (byCode.isSent) return <SignInByCode flow={byCode} mailboxUrl={props.mailboxUrl} />;
  return (
    <CredentialsForm
      {...props}
      typed={typed}
      byCode={byCode}
      onForgot={(credentials) => {
        setTyped(credentials);
        setResetting(true);
      }}
      onCode={(credentials) => {
        setTyped(credentials);
        byCode.send(credentials.email);
      }}
    />
  );
}

interface CredentialsFormProps extends AccessFormProps {
  /** What was typed before another form took the place of this one. */
  typed: Credentials;
  /** Whether a code is being asked for, and why there is none. */
  byCode: Pick<StepFlow, "isSubmitting" | "error" | "startAgain">;
  onForgot: (typed: Credentials) => void;
  onCode: (typed: Credentials) => void;
}

/** The password, or a code in its place. What failed on one way is forgotten once the other is tried. */
function useTwoWays({ mode, ticket, byCode, onDone, onCode }: CredentialsFormProps) {
  const flow = useSignIn(mode, ticket, onDone);
  return {
    flow,
    failure: flow.error ?? byCode.error,
    start: (credentials: Credentials) => {
      byCode.startAgain();
      flow.start(credentials);
    },
    askForCode: (credentials: Credentials) => {
      flow.startAgain();
      onCode(credentials);
    },
  };
}

function CredentialsForm(props: CredentialsFormProps) {
  const { accessText, codeText, fieldText } = useAccessText();
  const { mode, ticket, hasSamplePeople, mailboxUrl, typed, byCode, onForgot, onRetry } = props;
  usePageTitle(accessText[mode].heading);
  const { flow, failure, start, askForCode } = useTwoWays(props);
  const asked = askedFor(mode, ticket !== null);
  const form = useZodForm(credentialsSchema(asked, fieldText), typed);
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight text-ink">{accessText[mode].heading}</h1>
      {ticket ? (
        <p className="mt-1 text-sm text-ink-soft">
          {mode === "signUp" ? accessText.invitedSignUp : accessText.invitedSignIn}
        </p>
      ) : null}
      {flow.question === null ? (
        <Form form={form} className="mt-6 space-y-4" onSubmit={start} failure={failure}>
          <div ref={focusFirstField} className="space-y-4 empty:hidden">
            <CredentialFields
              mode={mode}
              asked={asked}
              form={form}
              onForgot={() => {
                onForgot(form.getValues());
              }}
            />
          </div>
          <ServiceState isReady={flow.isReady} onRetry={onRetry} />
          {mode === "signUp" ? <div id="clerk-captcha" /> : null}
          <AccessSubmit flow={flow}>{accessText[mode].submit}</AccessSubmit>
          {mode === "signIn" && asked === "all" ? (
            <CodeButton form={form} isDisabled={byCode.isSubmitting || flow.isSubmitting} onCode={askForCode} />
          ) : null}
        </Form>
      ) : (
        <CodeForm
          question={flow.question}
          flow={flow}
          backLabel={flow.question.isMailed ? codeText.changeEmail : codeText.startAgain}
          mailboxUrl={mailboxUrl}
        />
      )}
      <BelowForm mode={mode} hasSamplePeople={hasSamplePeople} form={form} />
    </>
  );
}

interface BelowFormProps extends Pick<AccessFormProps, "mode" | "hasSamplePeople"> {
  form: FormOf<Credentials, Credentials>;
}

function BelowForm({ mode, hasSamplePeople, form }: BelowFormProps) {
  return (
    <>
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

interface CodeButtonProps {
  form: FormOf<Credentials, Credentials>;
  isDisabled: boolean;
  onCode: (typed: Credentials) => void;
}

/** Asks for a code in place of the password, which may be empty. */
function CodeButton({ form, isDisabled, onCode }: CodeButtonProps) {
  const { byCodeText } = useAccessText();
  const ask = async () => {
    if (!(await form.trigger("email", { shouldFocus: true }))) return;
    onCode(form.getValues());
  };
  return (
    <Button size="large" className="w-full" disabled={isDisabled} onClick={() => void ask()}>
      {byCodeText.link}
    </Button>
  );
}

/** Which credentials to ask for. An invitation carries the email address, and replaces the password of an existing account. */
type Asked = "all" | "password" | "nothing";

function askedFor(mode: AccessMode, hasTicket: boolean): Asked {
  if (!hasTicket) return "all";
  return mode === "signUp" ? "password" : "nothing";
}

function credentialsSchema(asked: Asked, fieldText: AccessText["fieldText"]) {
  return z.object({
    email: asked === "all" ? addressText(fieldText) : z.string(),
    // Not trimmed: a password may begin or end with a space.
    password: asked === "nothing" ? z.string() : z.string().check(z.minLength(1, fieldText.passwordMissing)),
  });
}

interface CredentialFieldsProps {
  mode: AccessMode;
  asked: Asked;
  form: FormOf<Credentials, Credentials>;
  onForgot: () => void;
}

function CredentialFields({ mode, asked, form: { control }, onForgot }: CredentialFieldsProps) {
  const { accessText } = useAccessText();
  if (asked === "nothing") return null;
  return (
    <>
      {asked === "all" ? (
        <EmailField control={control} name="email" label={accessText.email} autoComplete="username" required />
      ) : null}
      <PasswordField
        control={control}
        showLabel={accessText.showPassword}
        name="password"
        label={accessText.password}
        autoComplete={mode === "signIn" ? "current-password" : "new-password"}
        required
      />
      {mode === "signIn" ? <ForgotPassword onForgot={onForgot} /> : null}
    </>
  );
}

/** The specification shows it as a link without a target. */
function ForgotPassword({ onForgot }: { onForgot: () => void }) {
  const { resetText } = useAccessText();
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
