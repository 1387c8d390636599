import type { AccessState } from "./accessState";

type AdmittedAccess = Extract<AccessState, { kind: "staff" | "client" }>;

/** The last confirmed access, used while access cannot be determined. */
export interface LastKnownAccess {
  /** Clerk's id of the signed-in person. */
  person: string | null;
  admitted: AdmittedAccess | null;
  /** False right after a change of person, while query results may still belong to the previous one. */
  isSettled: boolean;
}

export const NO_KNOWN_ACCESS: LastKnownAccess = { person: null, admitted: null, isSettled: true };

function isUndetermined({ kind }: AccessState): boolean {
  return kind === "checking" || kind === "tokenRejected";
}

/**
 * The next state, or the same object when nothing changed. `person` is undefined while Clerk changes sessions: the screens
 * must unmount before Convex learns that nobody is signed in.
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

/** Keeps the last known access while the current one is undetermined; unmounting the screen would lose unsaved text. */
export function effectiveAccess(memory: LastKnownAccess, access: AccessState): AccessState {
  return isUndetermined(access) && memory.admitted !== null ? memory.admitted : access;
}
