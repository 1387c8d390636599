/** Rows of contracts and their payments for the live list. */
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as ContractMoney from "../money/model";
import { contractPathIdOf } from "../../platform/ids";
import { newestVersion, readPage } from "../../platform/liveList/model";
import { cutForList, packRows, SNAPSHOT_PAGE, type RowNow, type SnapshotPage } from "../../platform/liveList/rules";
import { contractsAfter, countListed, createdAtOf, findByNumber } from "./model";
import { CONTRACT_STATUSES, createdByOf, type ContractTuple, type PaidTuple } from "./rules";

export function contractTuple(contract: Doc<"contracts">): ContractTuple {
  const { number, updatedAt, clientName, clientEmail, feeCents, status, createdByEmail } = contract;
  if (contract.deleted !== undefined) return [number, updatedAt, null];
  return [
    number,
    updatedAt,
    contractPathIdOf(contract),
    cutForList(clientName),
    cutForList(clientEmail),
    cutForList(caseTypeLabel(contract)),
    feeCents,
    CONTRACT_STATUSES.indexOf(status),
    createdByOf(createdByEmail),
    createdAtOf(contract),
    contract.archivedAt === null ? 0 : 1,
    contract.signedAt ?? 0,
    contract.retainerCents,
  ];
}

/** One page of the contracts, newest first. */
export async function snapshot(ctx: QueryCtx, cursor: string | null): Promise<SnapshotPage<ContractTuple, PaidTuple>> {
  const contracts = await readPage(cursor, (before) =>
    ctx.db
      .query("contracts")
      .withIndex("by_number", (q) => q.lt("number", before))
      .order("desc"),
  );
  const money = await ContractMoney.moneyOfNumbers(ctx, contracts).take(SNAPSHOT_PAGE);
  const [main, side] = [contractsAfter(ctx, 0), ContractMoney.moneyAfter(ctx, 0)];
  return {
    main: packRows(contracts.docs.filter(({ deleted }) => deleted === undefined).map(contractTuple)),
    side: packRows(money.map(ContractMoney.moneyTuple)),
    nextCursor: contracts.nextCursor,
    total: await countListed(ctx),
    since: { main: await newestVersion(main), side: await newestVersion(side) },
  };
}

/** The current rows of one contract; a deleted client's is marked as such. */
export async function rowNow(ctx: QueryCtx, number: number): Promise<RowNow<ContractTuple, PaidTuple>> {
  const contract = await findByNumber(ctx, number);
  const money = await ContractMoney.findByNumber(ctx, number);
  return {
    main: packRows(contract ? [contractTuple(contract)] : []),
    side: packRows(money ? [ContractMoney.moneyTuple(money)] : []),
  };
}
