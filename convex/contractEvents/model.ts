import { pick } from "convex-helpers";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import * as ClientActivity from "../clientActivity/model";
import * as Clients from "../clients/model";
import { personKeys } from "../clients/rules";
import { eventWords, isByClient, type AlertKind, type ContractEventType, type EventFacts } from "./rules";

interface NewEvent {
  contractId: Id<"contracts">;
  type: ContractEventType;
  /** Null where nobody of the practice did it. */
  byName?: string | null;
  facts?: EventFacts;
  /** When it happened, where that is known better than by now. */
  at?: number;
}

/** Writes the event in the caller's transaction. */
export async function record(ctx: MutationCtx, event: NewEvent): Promise<void> {
  const { contractId, type, byName = null, facts = {}, at = Date.now() } = event;
  await ctx.db.insert("contract_events", { contractId, type, at, byName, facts });
}

interface Told {
  activityType: "contract_signed" | "payment_received";
  /** In the words of staff. */
  description: string;
  metadata: Record<string, string>;
}

/**
 * Tells the client of something that happened to their contract: the one that it is linked with, or the only one of its name and
 * address. Nobody, where it may be one of several.
 */
export async function tellClient(ctx: MutationCtx, contract: Doc<"contracts">, told: Told): Promise<void> {
  const clientId = contract.clientId ?? (await Clients.findOnly(ctx, personKeys(contract)))?._id;
  if (clientId === undefined) return;
  await ClientActivity.record(ctx, { clientId, ...told, isVisibleToClient: true, byName: null });
}

/** What happened last, or null. */
export async function findNewest(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Doc<"contract_events"> | null> {
  return await ctx.db
    .query("contract_events")
    .withIndex("by_contract_and_at", (q) => q.eq("contractId", contractId))
    .order("desc")
    .first();
}

/** A line of the timeline. */
export interface ShownContractEvent {
  id: string;
  at: number;
  byName: string | null;
  label: string;
  detail: string | null;
}

type OfClient = Pick<Doc<"contracts">, "_id" | "clientName">;

/** The newest events of a contract, in words. */
export async function list(
  ctx: QueryCtx,
  { _id: contractId, clientName }: OfClient,
  count: number,
): Promise<ShownContractEvent[]> {
  const events = await ctx.db
    .query("contract_events")
    .withIndex("by_contract_and_at", (q) => q.eq("contractId", contractId))
    .order("desc")
    .take(count);
  return events.map(({ _id, at, byName, type, facts }) => {
    const { label, detail } = eventWords(type, facts);
    return { id: _id, at, byName: byName ?? (isByClient(type) ? clientName : null), label, detail };
  });
}

interface NewAlert {
  contractId: Id<"contracts">;
  kind: AlertKind;
  /** The provider's id of the cause: it opens one alert, however often it is told. */
  reference: string;
  message: string;
  openedAt?: number;
}

/** Returns false where the cause has its alert already, open or resolved by a person. One that ended by itself and is back opens its alert again. */
export async function openAlert(
  ctx: MutationCtx,
  { contractId, kind, reference, message, openedAt = Date.now() }: NewAlert,
): Promise<boolean> {
  const known = await ctx.db
    .query("contract_alerts")
    .withIndex("by_contract_and_kind", (q) =>
      q.eq("contractId", contractId).eq("kind", kind).eq("reference", reference),
    )
    .first();
  const opened = { status: "open", message, openedAt, resolvedAt: null, resolvedByName: null } as const;
  if (known === null) {
    await ctx.db.insert("contract_alerts", { contractId, kind, reference, ...opened });
    return true;
  }
  if (known.status === "open" || known.resolvedByName !== null) return false;
  await ctx.db.patch("contract_alerts", known._id, opened);
  return true;
}

/** More than a contract ever has open at once. */
const MOST_OPEN = 50;

function openAlertsOf(ctx: QueryCtx, contractId: Id<"contracts">) {
  return ctx.db
    .query("contract_alerts")
    .withIndex("by_contract_and_status", (q) => q.eq("contractId", contractId).eq("status", "open"));
}

/** The open alerts of a contract, oldest first. */
export async function listOpen(ctx: QueryCtx, contractId: Id<"contracts">) {
  const alerts = await openAlertsOf(ctx, contractId).take(MOST_OPEN);
  return alerts.map((alert) => ({ alertId: alert._id, ...pick(alert, ["kind", "message", "openedAt"]) }));
}

interface Ended {
  contractId: Id<"contracts">;
  kind: AlertKind;
  /** The references of those that stay open. */
  but: readonly string[];
}

/** Resolves the open alerts of this kind whose cause has ended by itself. Returns how many. */
export async function closeAlerts(ctx: MutationCtx, { contractId, kind, but }: Ended): Promise<number> {
  const open = await openAlertsOf(ctx, contractId).take(MOST_OPEN);
  const ended = open.filter((alert) => alert.kind === kind && !but.includes(alert.reference));
  for (const { _id } of ended) {
    await ctx.db.patch("contract_alerts", _id, { status: "resolved", resolvedAt: Date.now() });
  }
  return ended.length;
}

/** Returns the alert that was resolved by this call; null for one of another contract, or one resolved before. */
export async function resolveAlert(
  ctx: MutationCtx,
  { contractId, alertId, byName }: { contractId: Id<"contracts">; alertId: string; byName: string },
): Promise<Doc<"contract_alerts"> | null> {
  const id = ctx.db.normalizeId("contract_alerts", alertId);
  const alert = id === null ? null : await ctx.db.get("contract_alerts", id);
  if (alert?.contractId !== contractId || alert.status !== "open") return null;
  await ctx.db.patch("contract_alerts", alert._id, {
    status: "resolved",
    resolvedAt: Date.now(),
    resolvedByName: byName,
  });
  return alert;
}
