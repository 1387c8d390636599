import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import type { Ticket } from "../../lib/ticket";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Field } from "../../ui/Field";
import { accessText, LOADING, SAMPLE_PASSWORD } from "./accessText";
import { SamplePeople } from "./SamplePeople";
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
  const flow = useSignIn(mode, ticket, onDone);
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const [code, setCode] = useState("");
  const text = accessText[mode];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (flow.codeHint === null) flow.start(credentials);
    else flow.sendCode(code);
  };
  return (
    <>
      <h1 className="text-xl font-semibold tracking-tight text-ink">{text.heading}</h1>
      {ticket ? <p className="mt-1 text-sm text-ink-soft">{invitationText(mode)}</p> : null}
      <form className="mt-6 space-y-4" onSubmit={handleSubmit}>
        {flow.error ? <Banner tone="bad">{flow.error}</Banner> : null}
        {flow.codeHint === null ? (
          <CredentialFields mode={mode} hasTicket={ticket !== null} value={credentials} onChange={setCredentials} />
        ) : (
          <CodeField hint={flow.codeHint} value={code} onChange={setCode} />
        )}
        {mode === "signUp" ? <div id="clerk-captcha" /> : null}
        <Button
          type="submit"
          look="primary"
          size="large"
          className="w-full"
          disabled={flow.isSubmitting || !flow.isReady}
        >
          {flow.isSubmitting ? LOADING : text.submit}
        </Button>
      </form>
      {mode === "signUp" ? <ToSignIn /> : null}
      {mode === "signIn" && hasSamplePeople ? (
        <SamplePeople
          onChoose={(email) => {
            setCredentials({ email, password: SAMPLE_PASSWORD });
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

interface CredentialFieldsProps {
  mode: AccessMode;
  /** An invitation names the address itself, and stands for the password of an account that exists. */
  hasTicket: boolean;
  value: { email: string; password: string };
  onChange: (value: { email: string; password: string }) => void;
}

function CredentialFields({ mode, hasTicket, value, onChange }: CredentialFieldsProps) {
  const [isHelpShown, setHelpShown] = useState(false);
  if (hasTicket && mode === "signIn") return null;
  return (
    <>
      {hasTicket ? null : (
        <Field
          label="Email address"
          type="email"
          autoComplete="username"
          required
          value={value.email}
          onChange={(event) => {
            onChange({ ...value, email: event.target.value });
          }}
        />
      )}
      <Field
        label="Password"
        type="password"
        autoComplete={mode === "signIn" ? "current-password" : "new-password"}
        required
        value={value.password}
        onChange={(event) => {
          onChange({ ...value, password: event.target.value });
        }}
      />
      {mode === "signIn" ? (
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
      ) : null}
      {isHelpShown ? (
        <Banner tone="info">Ask an administrator of your practice to set a new password for you.</Banner>
      ) : null}
    </>
  );
}

function CodeField({ hint, value, onChange }: { hint: string; value: string; onChange: (code: string) => void }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{hint}</p>
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={value}
        onChange={(event) => {
          onChange(event.target.value.trim());
        }}
      />
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
