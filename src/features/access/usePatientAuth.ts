import { useAuth } from "@clerk/react";
import { useMemo } from "react";
import { patiently } from "./patientToken";

/** The sign-in service's session, with tokens that outlast a lost connection. */
export function usePatientAuth() {
  const auth = useAuth();
  const { getToken: ask } = auth;
  const getToken = useMemo(() => patiently(ask), [ask]);
  return { ...auth, getToken };
}
