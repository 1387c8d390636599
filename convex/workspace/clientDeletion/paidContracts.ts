/** Paid contracts of deleted clients, from the ledger. */
import type { QueryCtx } from "../../_generated/server";
import * as Ledger from "../../contracts/ledger/model";
import * as ClientContracts from "../../contracts/record/clientContracts";

const DELETIONS_PER_PAGE = 20;

/** One page of contracts with payments of deleted clients, the newest deletion first. */
export async function page(ctx: QueryCtx, cursor: string | null) {
  const { page: deletions, ...rest } = await ctx.db
    .query("client_deletions")
    .order("desc")
    .paginate({ numItems: DELETIONS_PER_PAGE, cursor });
  const paid = deletions.filter(({ payments }) => payments > 0);
  const contracts = await Promise.all(
    paid.map(async ({ clientId, startedAt: deletedAt, userName: byName }) => {
      const removed = await ClientContracts.listRemoved(ctx, clientId);
      return await Promise.all(
        removed.map(async (contract) => {
          const { _id: contractId, number, feeCents } = contract;
          const payments = await Ledger.paymentsOf(ctx, contract);
          return { contractId, number, feeCents, deletedAt, byName, payments };
        }),
      );
    }),
  );
  return {
    contracts: contracts.flat().filter(({ payments }) => payments.length > 0),
    nextCursor: rest.isDone ? null : rest.continueCursor,
  };
}
