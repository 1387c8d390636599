import { isSigned } from "../../../convex/contracts/rules";
import type { Contract } from "./contract";

type LetterFacts = Pick<Contract, "status" | "signingUrl" | "retainer" | "retainerLinkUrl" | "steps">;

/** Why the contract's letter is not to be sent again now, as staff read it; null where it is. The server refuses the same. */
export function letterProblem({ status, signingUrl, retainer, retainerLinkUrl, steps }: LetterFacts): string | null {
  if (status === "declined") return "The client has declined the contract.";
  if (status === "expired") return "The request to sign has expired.";
  if (isSigned(status) && retainer === "paid") return "There is nothing left for the client to sign or to pay.";
  if (isSigned(status)) return retainerLinkUrl === null ? "There is no payment link yet." : null;
  if (signingUrl === null) return "The contract has not been sent for signature yet.";
  const first = steps.find(({ step }) => step === "letter")?.state;
  return first === "waiting" || first === "running" ? "The first letter is on its way." : null;
}
