import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { z } from "zod/mini";
import type { Ticket } from "../../lib/ticket";
import { usePageTitle } from "../../lib/usePageTitle";
import { Banner } from "../../ui/Banner";
import { EmailField } from "../../ui/form/fields";
import { Form, useZodForm, type FormOf } from "../../ui/form/Form";
import { emailText, requiredText } from "../../ui/form/formValues";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { TextField } from "../../ui/form/TextField";
import { accessText, fieldText, LOADING, SAMPLE_PASSWORD } from "./accessText";
import { SamplePeople } from "./SamplePeople";
import type { Credentials } from "./signInFlow";
import { useSignIn, type AccessMode } from "./useSignIn";
import { paths } from "../../lib/paths";

interface AccessFormProps {
  mode: AccessMode;
  ticket: Ticket | null;
  hasSamplePeople: boolean;
  onDone: () => void;
}

/** Sign-in and sign-up: one form, two modes. */
export function AccessForm({ mode, ticket, hasSamplePeople, onDone }: AccessFormProps) {
  usePageTitle(accessText[mode].heading);
  const flow = useSignIn(mode, ticket, onDone);
  const asked = askedFor(mode, ticket !== null);
  const form = useZodForm(credentialsSchema(asked), { email: "", password: "" });
  const submit = <Submit mode={mode} isSubmitting={flow.isSubmitting} isReady={flow.isReady} />;
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight text-ink">{accessText[mode].heading}</h1>
      {ticket ? <p className="mt-1 text-sm text-ink-soft">{invitationText(mode)}</p> : null}
      {flow.codeHint === null ? (
        <Form form={form} className="mt-6 space-y-4" onSubmit={flow.start} failure={flow.error}>
          <CredentialFields mode={mode} asked={asked} form={form} />
          {submit}
        </Form>
      ) : (
        <CodeForm hint={flow.codeHint} failure={flow.error} onSubmit={flow.sendCode}>
          {submit}
        </CodeForm>
      )}
      {mode === "signUp" ? <ToSignIn /> : null}
      {mode === "signIn" && hasSamplePeople ? (
        <SamplePeople
          onChoose={(email) => {
            form.reset({ email, password: SAMPLE_PASSWORD });
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
}

function CredentialFields({ mode, asked, form: { control } }: CredentialFieldsProps) {
  if (asked === "nothing") return null;
  return (
    <>
      {asked === "all" ? (
        <EmailField control={control} name="email" label="Email address" autoComplete="username" required />
      ) : null}
      <TextField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete={mode === "signIn" ? "current-password" : "new-password"}
        required
      />
      {mode === "signIn" ? <ForgotPassword /> : null}
    </>
  );
}

function ForgotPassword() {
  const [isHelpShown, setHelpShown] = useState(false);
  return (
    <>
      <p className="text-right text-sm">
        <Link
          to="#"
          className="text-accent-ink hover:underline"
          onClick={(event) => {
            event.preventDefault();
            setHelpShown(true);
          }}
        >
          Forgot password?
        </Link>
      </p>
      {isHelpShown ? (
        <Banner tone="info">Ask an administrator of your practice to set a new password for you.</Banner>
      ) : null}
    </>
  );
}

interface CodeFormProps {
  hint: string;
  failure: string | null;
  onSubmit: (code: string) => void;
  children: ReactNode;
}

const codeSchema = z.object({ code: requiredText(fieldText.codeMissing) });

function CodeForm({ hint, failure, onSubmit, children }: CodeFormProps) {
  const form = useZodForm(codeSchema, { code: "" });
  return (
    <Form
      form={form}
      className="mt-6 space-y-4"
      failure={failure}
      onSubmit={({ code }) => {
        onSubmit(code);
      }}
    >
      <p className="text-sm text-ink-soft">{hint}</p>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      {children}
    </Form>
  );
}

/** The submit button. Sign-up places Clerk's bot check above it. */
function Submit({ mode, isSubmitting, isReady }: { mode: AccessMode; isSubmitting: boolean; isReady: boolean }) {
  return (
    <>
      {mode === "signUp" ? <div id="clerk-captcha" /> : null}
      <SubmitButton isSending={isSubmitting} sending={LOADING} disabled={!isReady} size="large" className="w-full">
        {accessText[mode].submit}
      </SubmitButton>
    </>
  );
}

function ToSignIn() {
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      Already have an account?{" "}
      <Link to={paths.signIn} className="font-medium text-accent-ink hover:underline">
        Sign in
      </Link>
    </p>
  );
}
