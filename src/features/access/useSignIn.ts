import { useSignIn as useClerkSignIn, useSignUp as useClerkSignUp } from "@clerk/react/legacy";
import { useRef, useState } from "react";
import type { Ticket } from "../../lib/ticket";
import {
  signInWithPassword,
  signInWithTicket,
  signUpWithPassword,
  signUpWithTicket,
  type CodeStep,
  type Credentials,
  type Outcome,
} from "./signInFlow";
import { providerMessage } from "./providerMessage";

export type AccessMode = "signIn" | "signUp";

export interface SignInFlow {
  isReady: boolean;
  isSubmitting: boolean;
  error: string | null;
  /** The question for a code, once the credentials were right. */
  question: CodeStep | null;
  start: (credentials: Credentials) => void;
  sendCode: (code: string) => void;
  /** Asks for another code. `onSent` is called when it is on its way. */
  resendCode: (onSent: () => void) => void;
  /** Goes back to the credentials. */
  startAgain: () => void;
}

/** One step at a time: what it runs, and why it failed. */
function useAttempt() {
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // Beside the state, which a second Enter may find as it was before the first one.
  const isPending = useRef(false);
  const attempt = async (step: () => Promise<void>) => {
    if (isPending.current) return;
    isPending.current = true;
    setSubmitting(true);
    setError(null);
    try {
      await step();
    } catch (failure) {
      setError(providerMessage(failure));
    } finally {
      isPending.current = false;
      setSubmitting(false);
    }
  };
  return { isSubmitting, error, setError, attempt };
}

/** The state of the sign-in form. A submission ends in an error, a request for a code, or `onDone`. */
export function useSignIn(mode: AccessMode, ticket: Ticket | null, onDone: () => void): SignInFlow {
  const { isLoaded: isSignInLoaded, signIn, setActive } = useClerkSignIn();
  const { isLoaded: isSignUpLoaded, signUp } = useClerkSignUp();
  const { isSubmitting, error, setError, attempt } = useAttempt();
  const [question, setQuestion] = useState<CodeStep | null>(null);
  const isReady = isSignInLoaded && isSignUpLoaded;

  const follow = async (step: () => Promise<Outcome>) => {
    await attempt(async () => {
      const outcome = await step();
      if (outcome.kind === "code") setQuestion(outcome);
      if (outcome.kind === "failed") setError(outcome.message);
      if (outcome.kind === "complete") {
        await setActive?.({ session: outcome.sessionId });
        onDone();
      }
    });
  };

  const start = (credentials: Credentials) => {
    if (!isReady) return;
    void follow(() => {
      if (mode === "signIn") {
        return ticket ? signInWithTicket(signIn, ticket.ticket) : signInWithPassword(signIn, credentials);
      }
      return ticket
        ? signUpWithTicket(signUp, ticket.ticket, credentials.password)
        : signUpWithPassword(signUp, credentials);
    });
  };
  const sendCode = (code: string) => {
    if (question) void follow(() => question.submit(code));
  };
  const resendCode = (onSent: () => void) => {
    const resend = question?.resend;
    if (!resend) return;
    void attempt(async () => {
      await resend();
      onSent();
    });
  };
  const startAgain = () => {
    setQuestion(null);
    setError(null);
  };
  return { isReady, isSubmitting, error, question, start, sendCode, resendCode, startAgain };
}
