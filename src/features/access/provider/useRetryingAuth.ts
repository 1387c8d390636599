import { useAuth } from "@clerk/react";
import { useMemo } from "react";
import { retryUntilAnswered } from "./retryUntilAnswered";

/** Clerk's `useAuth` with a `getToken` that retries while the connection is lost. */
export function useRetryingAuth() {
  const auth = useAuth();
  const { getToken: ask } = auth;
  const getToken = useMemo(() => retryUntilAnswered(ask), [ask]);
  return { ...auth, getToken };
}
