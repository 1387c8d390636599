import { isSigned } from "../../../../convex/contracts/record/rules";
import type { Contract } from "../shared/contract";

type ContractProgress = Pick<Contract, "status" | "retainer" | "balance" | "feeCents" | "archivedAt">;

/** Whether the client still has something to sign or to pay. */
export function canBeReminded({ status, retainer, balance, feeCents, archivedAt }: ContractProgress): boolean {
  if (archivedAt !== null || status === "declined" || status === "expired") return false;
  if (!isSigned(status)) return true;
  return feeCents > 0 && (retainer === "pending" || balance === "notCharged" || balance === "charged");
}
