import type { Ticket } from "../shared/ticket";
import {
  signInWithPassword,
  signInWithTicket,
  signUpWithPassword,
  signUpWithTicket,
  type Credentials,
} from "./signInFlow";
import { useSteps, type StepFlow } from "./useSteps";

export type AccessMode = "signIn" | "signUp";

interface SignInFlow extends StepFlow {
  start: (credentials: Credentials) => void;
}

/** The state of the sign-in form. */
export function useSignIn(mode: AccessMode, ticket: Ticket | null, onDone: () => void): SignInFlow {
  const { follow, ...flow } = useSteps(onDone);
  const start = (credentials: Credentials) => {
    follow(({ signIn, signUp }) => {
      if (mode === "signIn") {
        return ticket ? signInWithTicket(signIn, ticket.ticket) : signInWithPassword(signIn, credentials);
      }
      return ticket
        ? signUpWithTicket(signUp, ticket.ticket, credentials.password)
        : signUpWithPassword(signUp, credentials);
    });
  };
  return { ...flow, start };
}
