import { useSignIn as useClerkSignIn, useSignUp as useClerkSignUp } from "@clerk/react/legacy";
import type { SignInResource, SignUpResource } from "@clerk/shared/types";
import { useEffect, useRef, useState } from "react";
import { answered } from "../provider/answered";
import { useAccessText } from "../provider/useAccessText";
import { fill } from "../../../lib/words/fill";
import { mailedCodeFailure, NoAnswer, providerMessage } from "../provider/providerMessage";
import type { CodeStep, SignInOutcome } from "./signInFlow";

/** The state of a form that signs somebody in. */
export interface StepFlow {
  isReady: boolean;
  isSubmitting: boolean;
  error: string | null;
  /** The question for a code, after correct credentials. */
  question: CodeStep | null;
  sendCode: (code: string) => void;
  /** Asks for another code. Calls `onSent` once it was sent. */
  resendCode: (onSent: () => void) => void;
  /** Goes back to the step before the question. */
  startAgain: () => void;
}

type SetActive = NonNullable<ReturnType<typeof useClerkSignIn>["setActive"]>;

interface Service {
  signIn: SignInResource;
  signUp: SignUpResource;
  setActive: SetActive;
}

interface Steps extends StepFlow {
  /** Runs a step unless one is pending. A step requested before Clerk's script has loaded runs as soon as it has. */
  follow: (step: (service: Service) => Promise<SignInOutcome>, messageOf?: (error: unknown) => string) => void;
  /** Runs a call without an outcome. Resolves to whether it succeeded. */
  attempt: (step: (service: Service) => Promise<unknown>) => Promise<boolean>;
}

/** Runs one step at a time, and keeps its error. */
function useAttempt() {
  const text = useAccessText();
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // A ref: a second Enter may come before the state is updated.
  const isPending = useRef(false);
  const attempt = async (
    step: () => Promise<unknown>,
    messageOf = (failure: unknown) => providerMessage(failure, text),
  ): Promise<boolean> => {
    if (isPending.current) return false;
    isPending.current = true;
    setSubmitting(true);
    setError(null);
    try {
      await step();
      return true;
    } catch (failure) {
      setError(messageOf(failure));
      return false;
    } finally {
      isPending.current = false;
      setSubmitting(false);
    }
  };
  return { isSubmitting, error, setError, attempt };
}

/** Clerk's resources, and a function that waits for them. */
function useService() {
  const { isLoaded: isSignInLoaded, signIn, setActive } = useClerkSignIn();
  const { isLoaded: isSignUpLoaded, signUp } = useClerkSignUp();
  const service: Service | null = isSignInLoaded && isSignUpLoaded ? { signIn, signUp, setActive } : null;
  const [arrival] = useState(() => Promise.withResolvers<undefined>());
  const latest = useRef(service);
  useEffect(() => {
    latest.current = service;
    if (service !== null) arrival.resolve(undefined);
  });
  const arrived = async (): Promise<Service> => {
    await arrival.promise;
    if (latest.current === null) throw new NoAnswer("noAnswer");
    return latest.current;
  };
  return { isReady: service !== null, arrived };
}

/** The steps of signing in. Each ends in an error, a request for a code, or a session and `onDone`. */
export function useSteps(onDone: () => void): Steps {
  const { isReady, arrived } = useService();
  const text = useAccessText();
  const { isSubmitting, error, setError, attempt } = useAttempt();
  const [question, setQuestion] = useState<CodeStep | null>(null);

  const follow: Steps["follow"] = (step, messageOf) => {
    const run = async (service: Service) => {
      const outcome = await step(service);
      if (outcome.kind === "code") {
        setQuestion(outcome);
        setError(null);
      }
      if (outcome.kind === "failed") {
        const { why, missing = "" } = outcome;
        setError(why === "noAnswer" ? text.serviceText.noAnswer : fill(text.blockedText[why], { missing }));
      }
      if (outcome.kind === "complete") {
        await service.setActive({ session: outcome.sessionId });
        onDone();
      }
    };
    // A late answer still counts: a person who has been signed in by it continues.
    void attempt(async () => await answered(run(await arrived())), messageOf);
  };
  const ofMailed = (failure: unknown) => mailedCodeFailure(failure, text);
  const sendCode = (code: string) => {
    if (question) follow(() => question.submit(code), question.isMailed ? ofMailed : undefined);
  };
  const resendCode = (onSent: () => void) => {
    const resend = question?.resend;
    if (!resend) return;
    void attempt(async () => await answered(resend())).then((isSent) => {
      if (isSent) onSent();
    });
  };
  const startAgain = () => {
    setQuestion(null);
    setError(null);
  };
  return {
    isReady,
    isSubmitting,
    error,
    question,
    sendCode,
    resendCode,
    startAgain,
    follow,
    attempt: (step) => attempt(async () => await answered(step(await arrived()))),
  };
}
