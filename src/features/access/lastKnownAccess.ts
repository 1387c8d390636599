import type { AccessState } from "./accessState";

type Admitted = Extract<AccessState, { kind: "staff" | "client" }>;

/** Whom the practice has let in last, for the times when that cannot be checked. */
export interface LastKnownAccess {
  /** The sign-in service's id of whoever is signed in. */
  person: string | null;
  admitted: Admitted | null;
  /** Right after a change of person the answers may still be about the one before; true once they have stopped. */
  isSettled: boolean;
}

export const NO_KNOWN_ACCESS: LastKnownAccess = { person: null, admitted: null, isSettled: true };

function isUndetermined({ kind }: AccessState): boolean {
  return kind === "checking" || kind === "tokenRejected";
}

/**
 * The memory after one more look at where the visitor stands; the same object when nothing is new. `person` is undefined
 * while the sign-in service changes sessions: the screens must be gone before the workspace hears that nobody is signed in.
 */
export function updateLastKnown(
  memory: LastKnownAccess,
  person: string | null | undefined,
  access: AccessState,
): LastKnownAccess {
  if (person === undefined) return NO_KNOWN_ACCESS;
  if (person !== memory.person) {
    return { person, admitted: null, isSettled: isUndetermined(access) };
  }
  if (isUndetermined(access)) return memory.isSettled ? memory : { ...memory, isSettled: true };
  const admitted = access.kind === "staff" || access.kind === "client" ? access : null;
  return !memory.isSettled || memory.admitted === admitted ? memory : { ...memory, admitted };
}

/** A doubt about somebody who was let in changes nothing on the screen: what is being written there would be lost. */
export function effectiveAccess(memory: LastKnownAccess, access: AccessState): AccessState {
  return isUndetermined(access) && memory.admitted !== null ? memory.admitted : access;
}
