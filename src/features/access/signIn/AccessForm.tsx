import { useState } from "react";
import { Link } from "react-router-dom";
import { z } from "zod/mini";
import type { Ticket } from "../shared/ticket";
import { usePageTitle } from "../../../lib/usePageTitle";
import { EmailField } from "../../../ui/form/fields";
import { Form, useZodForm, type FormOf } from "../../../ui/form/Form";
import { PasswordField } from "../../../ui/form/PasswordField";
import { AccessSubmit } from "./AccessSubmit";
import { addressText } from "../provider/addressText";
import { SAMPLE_PASSWORD, SAMPLE_PEOPLE } from "../provider/samplePeople";
import { CodeForm } from "./CodeForm";
import { focusFirstField } from "../provider/focusFirstField";
import { ResetPassword } from "./ResetPassword";
import { SamplePeople } from "./SamplePeople";
import { ServiceState } from "../provider/ServiceState";
import { ToSignIn } from "./ToSignIn";
import type { Credentials } from "./signInFlow";
import { useSignIn, type AccessMode } from "./useSignIn";
import { codeFailure, requestSignInCode } from "./mailedCode";
import { SignInByCode } from "./SignInByCode";
import { useAccessText, type AccessText } from "../provider/useAccessText";
import { useMailedCode } from "./useMailedCode";
import type { StepFlow } from "./useSteps";
import { Button } from "../../../ui/Button";

interface AccessFormProps {
  mode: AccessMode;
  ticket: Ticket | null;
  hasSamplePeople: boolean;
  /** Page of the local mailbox, on a machine that sends no mail. */
  mailboxUrl: string | null;
  onDone: () => void;
  /** Must reload the page. */
  onRetry: () => void;
}

/** Sign-in and sign-up: one form, two modes. A code instead of the password, or a new password for a forgotten one, replaces it. */
export function AccessForm(props: AccessFormProps) {
  const text = useAccessText();
  const [typed, setTyped] = useState<Credentials>(() => firstCredentials(props.hasSamplePeople));
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

/** The sample person whom the address names after its "#"; nobody in any other practice. */
function firstCredentials(hasSamplePeople: boolean): Credentials {
  const named = SAMPLE_PEOPLE.find(({ email }) => window.location.hash === `#${email}`);
  return hasSamplePeople && named !== undefined
    ? { email: named.email, password: SAMPLE_PASSWORD }
    : { email: "", password: "" };
}

interface CredentialsFormProps extends AccessFormProps {
  /** Values typed before another form replaced this one. */
  typed: Credentials;
  /** The request for a mailed code, and why there is none. */
  byCode: Pick<StepFlow, "isSubmitting" | "error" | "startAgain">;
  onForgot: (typed: Credentials) => void;
  onCode: (typed: Credentials) => void;
}

/** The password, or a code instead. The error of one way disappears when the other is tried. */
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
  const required = requiredCredentials(mode, ticket !== null);
  const form = useZodForm(credentialsSchema(required, fieldText), typed);
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
              required={required}
              form={form}
              onForgot={() => {
                onForgot(form.getValues());
              }}
            />
          </div>
          <ServiceState isReady={flow.isReady} onRetry={onRetry} />
          {mode === "signUp" ? <div id="clerk-captcha" /> : null}
          <AccessSubmit flow={flow}>{accessText[mode].submit}</AccessSubmit>
          {mode === "signIn" && required === "all" ? (
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

/** Requests a code instead of the password, which may be empty. */
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

/** Required credentials. An invitation carries the email address, and replaces the password of an existing account. */
type RequiredCredentials = "all" | "password" | "nothing";

function requiredCredentials(mode: AccessMode, hasTicket: boolean): RequiredCredentials {
  if (!hasTicket) return "all";
  return mode === "signUp" ? "password" : "nothing";
}

function credentialsSchema(required: RequiredCredentials, fieldText: AccessText["fieldText"]) {
  return z.object({
    email: required === "all" ? addressText(fieldText) : z.string(),
    // Not trimmed: a password may begin or end with a space.
    password: required === "nothing" ? z.string() : z.string().check(z.minLength(1, fieldText.passwordMissing)),
  });
}

interface CredentialFieldsProps {
  mode: AccessMode;
  required: RequiredCredentials;
  form: FormOf<Credentials, Credentials>;
  onForgot: () => void;
}

function CredentialFields({ mode, required, form: { control }, onForgot }: CredentialFieldsProps) {
  const { accessText } = useAccessText();
  if (required === "nothing") return null;
  return (
    <>
      {required === "all" ? (
        <EmailField control={control} name="email" label={accessText.email} autoComplete="username" required />
      ) : null}
      <PasswordField
        control={control}
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
        className="hit-area text-accent-ink hover:underline"
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
