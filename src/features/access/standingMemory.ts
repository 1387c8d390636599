import type { Standing } from "./standing";

type Admitted = Extract<Standing, { kind: "staff" | "client" }>;

/** Whom the practice has let in last, for the times when that cannot be checked. */
export interface StandingMemory {
  /** The sign-in service's id of whoever is signed in. */
  person: string | null;
  admitted: Admitted | null;
  /** Right after a change of person the answers may still be about the one before; true once they have stopped. */
  isSettled: boolean;
}

export const NOBODY_KNOWN: StandingMemory = { person: null, admitted: null, isSettled: true };

function isInDoubt({ kind }: Standing): boolean {
  return kind === "checking" || kind === "notAccepted";
}

/**
 * The memory after one more look at where the visitor stands; the same object when nothing is new. `person` is undefined
 * while the sign-in service changes sessions: the screens must be gone before the workspace hears that nobody is signed in.
 */
export function remember(
  memory: StandingMemory,
  person: string | null | undefined,
  standing: Standing,
): StandingMemory {
  if (person === undefined) return NOBODY_KNOWN;
  if (person !== memory.person) {
    return { person, admitted: null, isSettled: isInDoubt(standing) };
  }
  if (isInDoubt(standing)) return memory.isSettled ? memory : { ...memory, isSettled: true };
  const admitted = standing.kind === "staff" || standing.kind === "client" ? standing : null;
  return !memory.isSettled || memory.admitted === admitted ? memory : { ...memory, admitted };
}

/** A doubt about somebody who was let in changes nothing on the screen: what is being written there would be lost. */
export function believed(memory: StandingMemory, standing: Standing): Standing {
  return isInDoubt(standing) && memory.admitted !== null ? memory.admitted : standing;
}
