/** Payment state of a contract for list and page, computed from the ledger in `payments`. */
import type { PaginationOptions } from "convex/server";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as ContractEvents from "../events/model";
import { nextVersion } from "../../platform/liveList/model";
import { isChange } from "../../platform/rows";
import { BALANCE_STATES, RETAINER_STATES, type MoneyTuple, type Paid } from "./rules";

export function moneyAfter(ctx: QueryCtx, version: number) {
  return ctx.db.query("contract_money").withIndex("by_updatedAt", (q) => q.gt("updatedAt", version));
}

export function moneyTuple(money: Doc<"contract_money">): MoneyTuple {
  const { number, updatedAt, retainer, balance, paidCents, openAlerts } = money;
  return [
    number,
    updatedAt,
    RETAINER_STATES.indexOf(retainer),
    BALANCE_STATES.indexOf(balance),
    paidCents,
    openAlerts,
    waivedCentsOf(money),
    hasPaidRetainer(money) ? 1 : 0,
    money.retainerPaidAt ?? 0,
    money.balancePaidAt ?? 0,
  ];
}

export function waivedCentsOf({ waivedCents = 0 }: Doc<"contract_money">): number {
  return waivedCents;
}

export function hasPaidRetainer({
  retainer,
  hasPaidRetainer: has = retainer === "paid",
}: Doc<"contract_money">): boolean {
  return has;
}

/** The rows from `lowest` to below `before`. */
export function moneyOfNumbers(ctx: QueryCtx, { lowest, before }: { lowest: number; before: number }) {
  return ctx.db.query("contract_money").withIndex("by_number", (q) => q.gte("number", lowest).lt("number", before));
}

export async function findByNumber(ctx: QueryCtx, number: number): Promise<Doc<"contract_money"> | null> {
  return await ctx.db
    .query("contract_money")
    .withIndex("by_number", (q) => q.eq("number", number))
    .unique();
}

/** One page of the contracts whose balance is charged and not paid. */
export async function pageOfCharged(ctx: QueryCtx, options: PaginationOptions) {
  return await ctx.db
    .query("contract_money")
    .withIndex("by_balance", (q) => q.eq("balance", "charged"))
    .paginate(options);
}

/** The contracts whose balance is charged and not paid, the oldest first. */
export async function listCharged(ctx: QueryCtx, count: number): Promise<Doc<"contract_money">[]> {
  return await ctx.db
    .query("contract_money")
    .withIndex("by_balance", (q) => q.eq("balance", "charged"))
    .take(count);
}

/** The contracts with open alerts. */
export async function listAlerted(ctx: QueryCtx, count: number): Promise<Doc<"contract_money">[]> {
  return await ctx.db
    .query("contract_money")
    .withIndex("by_openAlerts", (q) => q.gt("openAlerts", 0))
    .take(count);
}

type OfContract = Pick<Doc<"contracts">, "_id" | "number">;

/** The row of a contract, which exists from its creation. */
export async function get(ctx: QueryCtx, { _id, number }: OfContract): Promise<Doc<"contract_money">> {
  const money = await findByNumber(ctx, number);
  if (money === null) throw new Error(`Contract ${_id} has no row in contract_money.`);
  return money;
}

/** Stores the row of a new contract: nothing is paid. */
export async function begin(ctx: MutationCtx, { _id, number }: OfContract): Promise<void> {
  await ctx.db.insert("contract_money", {
    contractId: _id,
    number,
    updatedAt: await nextVersion(moneyAfter(ctx, 0)),
    retainer: "pending",
    balance: "notCharged",
    paidCents: 0,
    waivedCents: 0,
    hasPaidRetainer: false,
    retainerPaidAt: null,
    balancePaidAt: null,
    retainerLinkUrl: null,
    balanceLinkUrl: null,
    openAlerts: 0,
  });
}

/** Stores the ledger's result; writes nothing if it is unchanged, so that no screen is updated. */
export async function set(ctx: MutationCtx, contract: OfContract, paid: Paid): Promise<void> {
  const stored = await get(ctx, contract);
  if (isChange(stored, { ...paid })) await write(ctx, stored, paid);
}

/**
 * Stores the client's payment link; null for one that the provider has withdrawn. An unpaid balance is charged while it
 * has a link.
 */
export async function setLink(
  ctx: MutationCtx,
  contract: OfContract,
  { purpose, url }: { purpose: "retainer" | "balance"; url: string | null },
): Promise<void> {
  const stored = await get(ctx, contract);
  if (purpose === "retainer") {
    await write(ctx, stored, { retainerLinkUrl: url });
    return;
  }
  const isOpen = stored.balance === "notCharged" || stored.balance === "charged";
  const open = url === null ? "notCharged" : "charged";
  await write(ctx, stored, { balanceLinkUrl: url, balance: isOpen ? open : stored.balance });
}

/** Opens an alert, which marks the contract on list and page. Returns false if the cause has one already. */
export async function openAlert(
  ctx: MutationCtx,
  contract: OfContract,
  cause: Omit<ContractEvents.NewAlert, "contractId">,
): Promise<boolean> {
  const isNew = await ContractEvents.openAlert(ctx, { contractId: contract._id, ...cause });
  if (isNew) await countAlerts(ctx, contract, 1);
  return isNew;
}

/** Resolves the open alerts of this kind whose cause has ended. */
export async function closeAlerts(
  ctx: MutationCtx,
  contract: OfContract,
  cause: Omit<ContractEvents.EndedCause, "contractId">,
): Promise<void> {
  const ended = await ContractEvents.closeAlerts(ctx, { contractId: contract._id, ...cause });
  if (ended > 0) await countAlerts(ctx, contract, -ended);
}

/** The alert resolved by this call, or null. */
export async function resolveAlert(
  ctx: MutationCtx,
  contract: OfContract,
  { alertId, byName }: { alertId: string; byName: string },
): Promise<Doc<"contract_alerts"> | null> {
  const alert = await ContractEvents.resolveAlert(ctx, { contractId: contract._id, alertId, byName });
  if (alert !== null) await countAlerts(ctx, contract, -1);
  return alert;
}

async function countAlerts(ctx: MutationCtx, contract: OfContract, change: number): Promise<void> {
  const stored = await get(ctx, contract);
  await write(ctx, stored, { openAlerts: Math.max(0, stored.openAlerts + change) });
}

type Changes = Partial<Omit<Doc<"contract_money">, "_id" | "_creationTime" | "contractId" | "number" | "updatedAt">>;

async function write(ctx: MutationCtx, stored: Doc<"contract_money">, changes: Changes): Promise<void> {
  await ctx.db.patch("contract_money", stored._id, { ...changes, updatedAt: await nextVersion(moneyAfter(ctx, 0)) });
}

/** Deletes the row with the contract; the ledger keeps the payments. */
export async function remove(ctx: MutationCtx, contract: OfContract): Promise<void> {
  const money = await findByNumber(ctx, contract.number);
  if (money !== null) await ctx.db.delete("contract_money", money._id);
}
