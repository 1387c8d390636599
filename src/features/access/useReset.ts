import { useState } from "react";
import { requestReset, type Reset } from "./resetFlow";
import { useSteps, type StepFlow } from "./useSteps";

interface ResetFlow extends StepFlow {
  /** The address that was typed last. */
  email: string;
  /** Whether a code may have gone there. */
  isSent: boolean;
  send: (email: string) => void;
  finish: (typed: { code: string; password: string }) => void;
  /** Goes back to the address. */
  changeEmail: () => void;
}

/** The state of the form that sets a new password by a mailed code. It ends signed in, with `onDone`. */
export function useReset(typedBefore: string, onDone: () => void): ResetFlow {
  const { follow, attempt, ...flow } = useSteps(onDone);
  const [email, setEmail] = useState(typedBefore);
  const [reset, setReset] = useState<Reset | null>(null);
  const request = (to: string) =>
    attempt(async ({ signIn }) => {
      setReset(await requestReset(signIn, to, reset));
    });
  return {
    ...flow,
    email,
    isSent: reset !== null,
    send: (to) => {
      setEmail(to);
      void request(to);
    },
    resendCode: (onSent) => {
      void request(email).then((hasSent) => {
        if (hasSent) onSent();
      });
    },
    finish: (typed) => {
      if (reset !== null) follow(() => reset.finish(typed));
    },
    changeEmail: () => {
      setReset(null);
      flow.startAgain();
    },
  };
}
