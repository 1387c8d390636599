/** The person's open contracts, so that nobody sends a second one unawares. */
import { pick } from "convex-helpers";
import type { QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import { personKeys } from "../../clients/record/rules";
import * as ContractMoney from "../money/model";
import * as Contracts from "../record/model";
import { groupOf, isOver } from "../record/rules";
import { contractPathIdOf } from "../../platform/ids";

interface PersonSearch {
  clientEmail: string;
  clientPhone: string;
  /** Excludes the form's own contract. */
  formKey: string;
}

/** The contracts of this address or phone that are not signed or paid yet, newest first. */
export async function listOpen(ctx: QueryCtx, { clientEmail, clientPhone, formKey }: PersonSearch) {
  const known = await Contracts.listKnown(ctx, personKeys({ clientName: "", clientEmail, clientPhone }));
  const shown = await Promise.all(
    known.map(async (contract) => {
      const isGone = contract.deleted !== undefined || isOver(contract);
      if (isGone || contract.formKey === formKey) return null;
      const { retainer, balance } = await ContractMoney.get(ctx, contract);
      if (groupOf({ status: contract.status, retainer, balance }) === "completed") return null;
      return {
        ...pick(contract, ["number", "status", "createdByName"]),
        pathId: contractPathIdOf(contract),
        caseTypeWords: caseTypeLabel(contract),
        createdAt: Contracts.createdAtOf(contract),
      };
    }),
  );
  return shown.filter((each) => each !== null).toSorted((a, b) => b.number - a.number);
}
