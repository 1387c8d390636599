import { useAuth } from "@clerk/react";
import { useMemo } from "react";
import { retryUntilAnswered } from "./retryUntilAnswered";

/** The sign-in service's session, with tokens that outlast a lost connection. */
export function useRetryingAuth() {
  const auth = useAuth();
  const { getToken: ask } = auth;
  const getToken = useMemo(() => retryUntilAnswered(ask), [ask]);
  return { ...auth, getToken };
}
