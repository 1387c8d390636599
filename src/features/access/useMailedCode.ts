import { useState } from "react";
import type { MailedCode, RequestCode } from "./mailedCode";
import { useSteps, type StepFlow } from "./useSteps";

export interface MailedCodeFlow<Typed> extends StepFlow {
  /** The address that was typed last. */
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
  /** What is said of a code that was refused; Clerk's own words without it. */
  messageOf?: (error: unknown) => string;
}

/** The state of a form that goes on by a mailed code. It ends signed in, with `onDone`. */
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
