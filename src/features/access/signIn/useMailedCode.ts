import { useState } from "react";
import type { MailedCode, RequestCode } from "./mailedCode";
import { useSteps, type StepFlow } from "./useSteps";

export interface MailedCodeFlow<Typed> extends StepFlow {
  /** The last address that was submitted. */
  email: string;
  /** Whether a code may have gone there. */
  isSent: boolean;
  send: (email: string) => void;
  finish: (typed: Typed) => void;
  /** Goes back to the address. */
  changeEmail: () => void;
}

interface MailedCodeOptions<Typed> {
  request: RequestCode<Typed>;
  typedBefore: string;
  onDone: () => void;
  /** The sentence for a refused code; Clerk's own by default. */
  messageOf?: (error: unknown) => string;
}

/** The state of a form that signs in with a mailed code, then calls `onDone`. */
export function useMailedCode<Typed>(options: MailedCodeOptions<Typed>): MailedCodeFlow<Typed> {
  const { follow, attempt, ...flow } = useSteps(options.onDone);
  const [email, setEmail] = useState(options.typedBefore);
  const [code, setCode] = useState<MailedCode<Typed> | null>(null);
  const request = (to: string) =>
    attempt(async ({ signIn }) => {
      setCode(await options.request(signIn, to, code));
    });
  return {
    ...flow,
    email,
    isSent: code !== null,
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
      if (code !== null) follow(() => code.finish(typed), options.messageOf);
    },
    changeEmail: () => {
      setCode(null);
      flow.startAgain();
    },
  };
}
