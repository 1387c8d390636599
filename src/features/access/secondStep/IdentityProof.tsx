import { useClerk } from "@clerk/react";
import type { SessionVerificationLevel, SessionVerificationResource } from "@clerk/shared/types";
import { useEffect, useState } from "react";
import { z } from "zod/mini";
import { Banner } from "../../../ui/feedback/Banner";
import { Form, useZodForm } from "../../../ui/form/Form";
import { requiredText } from "../../../ui/form/formValues";
import { PasswordField } from "../../../ui/form/PasswordField";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { RetryButton } from "../../../ui/feedback/RetryButton";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { answered } from "../provider/answered";
import { CodeField } from "../provider/CodeField";
import { focusFirstField } from "../provider/focusFirstField";
import { providerMessage } from "../provider/providerMessage";
import { secondFactorIn } from "../provider/typedCode";
import { useAccountChange } from "./useAccountChange";
import { useAccessText } from "../provider/useAccessText";
import { useAccountText } from "../provider/useAccountText";

interface IdentityProofProps {
  level: SessionVerificationLevel;
  onProven: () => void;
}

/** The session has ended, and the page is about to leave. */
const ACCOUNT_GONE = "You are signed out";

type Clerk = Pick<ReturnType<typeof useClerk>, "session">;
/** Null while it starts; `error`: why it could not start. */
type Proof = SessionVerificationResource | { error: string } | null;

/** Asks for each factor that the sign-in service requires: the password, the code of the second step, or both. */
export function IdentityProof({ level, onProven }: IdentityProofProps) {
  const { reverifyText } = useAccountText();
  const access = useAccessText();
  // Read from Clerk on demand: the session is a new object after each answer, and must not restart the proof.
  const clerk = useClerk();
  const [proof, setProof] = useState<Proof>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isLast = true;
    const show = (next: Proof) => {
      if (isLast) setProof(next);
    };
    begin(clerk, level).then(show, (error: unknown) => {
      show({ error: providerMessage(error, access) });
    });
    return () => {
      isLast = false;
    };
  }, [clerk, level, turn, access]);
  if (proof === null) return <Skeleton className="h-32" />;
  if ("error" in proof) {
    const retry = () => {
      setProof(null);
      setTurn(turn + 1);
    };
    return (
      <Banner tone="bad">
        {proof.error} <RetryButton onRetry={retry} />
      </Banner>
    );
  }
  const follow = (next: SessionVerificationResource) => {
    if (next.status === "complete") onProven();
    else setProof(next);
  };
  const offered = strategiesOf(proof);
  if (offered.includes("password")) {
    const attempt = (password: string) =>
      sessionOf(clerk).attemptFirstFactorVerification({ strategy: "password", password });
    return <PasswordQuestion attempt={attempt} onAnswer={follow} />;
  }
  if (offered.includes("totp")) {
    const attempt = (typed: string) => sessionOf(clerk).attemptSecondFactorVerification(secondFactorIn(typed, offered));
    return <CodeQuestion offered={offered} attempt={attempt} onAnswer={follow} />;
  }
  return <Banner tone="bad">{reverifyText.notSupported}</Banner>;
}

async function begin(clerk: Clerk, level: SessionVerificationLevel): Promise<SessionVerificationResource> {
  return await answered(sessionOf(clerk).startVerification({ level }));
}

function sessionOf({ session }: Clerk) {
  if (!session) throw new Error(ACCOUNT_GONE);
  return session;
}

/** Strategies that Clerk accepts for the next step. */
function strategiesOf({
  status,
  supportedFirstFactors,
  supportedSecondFactors,
}: SessionVerificationResource): string[] {
  const factors = status === "needs_first_factor" ? supportedFirstFactors : supportedSecondFactors;
  return (factors ?? []).map(({ strategy }) => strategy);
}

interface QuestionProps {
  attempt: (typed: string) => Promise<SessionVerificationResource>;
  onAnswer: (next: SessionVerificationResource) => void;
}

function PasswordQuestion({ attempt, onAnswer }: QuestionProps) {
  const { fieldText } = useAccessText();
  const { reverifyText } = useAccountText();
  const schema = z.object({ password: z.string().check(z.minLength(1, fieldText.passwordMissing)) });
  const form = useZodForm(schema, { password: "" });
  const { isChanging, error, change } = useAccountChange();
  return (
    <div ref={focusFirstField}>
      <Form
        form={form}
        failure={error}
        onSubmit={({ password }) => {
          change(async () => {
            onAnswer(await attempt(password));
          });
        }}
      >
        <p className="text-sm text-ink-soft">{reverifyText.hint}</p>
        <PasswordField
          control={form.control}
          name="password"
          label={reverifyText.password}
          autoComplete="current-password"
          required
        />
        <SubmitButton isSending={isChanging} sending={reverifyText.confirming}>
          {reverifyText.confirm}
        </SubmitButton>
      </Form>
    </div>
  );
}

function CodeQuestion({ offered, attempt, onAnswer }: QuestionProps & { offered: readonly string[] }) {
  const { fieldText } = useAccessText();
  const { reverifyText } = useAccountText();
  const form = useZodForm(z.object({ code: requiredText(fieldText.codeMissing) }), { code: "" });
  const { isChanging, error, change } = useAccountChange();
  const takesRecoveryCodes = offered.includes("backup_code");
  return (
    <div ref={focusFirstField}>
      <Form
        form={form}
        failure={error}
        onSubmit={({ code }) => {
          change(async () => {
            onAnswer(await attempt(code));
          });
        }}
      >
        <p className="text-sm text-ink-soft">{takesRecoveryCodes ? reverifyText.codeOrRecovery : reverifyText.code}</p>
        <CodeField control={form.control} name="code" takesRecoveryCodes={takesRecoveryCodes} />
        <SubmitButton isSending={isChanging} sending={reverifyText.confirming}>
          {reverifyText.confirm}
        </SubmitButton>
      </Form>
    </div>
  );
}
