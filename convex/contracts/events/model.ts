import { pick } from "convex-helpers";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { caseTypeLabel } from "../../practice/caseTypes";
import * as ClientActivity from "../../clients/activity/model";
import type { ContractActivity } from "../../clients/activity/rules";
import * as Clients from "../../clients/record/model";
import { personKeys } from "../../clients/record/rules";
import * as PortalNotices from "../../clients/notices/model";
import { eventWords, isByClient, type AlertKind, type ContractEventType, type EventFacts } from "./rules";

interface NewEvent {
  contractId: Id<"contracts">;
  type: ContractEventType;
  /** Null if no member of staff did it. */
  byName?: string | null;
  facts?: EventFacts;
  /** Time of the event, if it is known; defaults to now. */
  at?: number;
}

/** Writes the event in the caller's transaction. */
export async function record(ctx: MutationCtx, event: NewEvent): Promise<void> {
  const { contractId, type, byName = null, facts = {}, at = Date.now() } = event;
  await ctx.db.insert("contract_events", { contractId, type, at, byName, facts });
}

interface ClientEvent {
  activityType: "contract_signed" | ContractActivity;
  /** In words for staff. */
  description: string;
  /** The part of the contract, such as its balance. */
  part?: string;
  metadata?: Record<string, string>;
}

/** The client linked with the contract, or the only one of its name and address; otherwise null. */
async function findClient(ctx: QueryCtx, contract: Doc<"contracts">): Promise<Id<"clients"> | null> {
  const { clientId } = contract;
  const client = await (clientId === undefined
    ? Clients.findOnly(ctx, personKeys(contract))
    : Clients.find(ctx, clientId));
  return client?.deleted === null ? client._id : null;
}

function factsOf(contract: Doc<"contracts">, part = ""): Record<string, string> {
  return { contract: `${contract._id}/${part}`, title: caseTypeLabel(contract) };
}

/**
 * Records an activity for the contract's client: the linked one, or the only one of its name and address. Does nothing
 * if several match.
 */
export async function tellClient(
  ctx: MutationCtx,
  contract: Doc<"contracts">,
  { part, metadata = {}, ...told }: ClientEvent,
): Promise<void> {
  const clientId = await findClient(ctx, contract);
  if (clientId === null) return;
  const facts = { ...factsOf(contract, part), ...metadata };
  await ClientActivity.record(ctx, { clientId, ...told, metadata: facts, isVisibleToClient: true, byName: null });
}

/** Ends the request to sign: the client has signed or declined, or it has expired. */
export async function endSigning(ctx: MutationCtx, contract: Doc<"contracts">): Promise<void> {
  const clientId = await findClient(ctx, contract);
  if (clientId === null) return;
  const told = { clientId, caseId: null, activityType: "contract_to_sign" };
  await PortalNotices.markSeen(ctx, { ...told, metadata: factsOf(contract) });
}

export async function findNewest(ctx: QueryCtx, contractId: Id<"contracts">): Promise<Doc<"contract_events"> | null> {
  return await ctx.db
    .query("contract_events")
    .withIndex("by_contract_and_at", (q) => q.eq("contractId", contractId))
    .order("desc")
    .first();
}

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

export interface NewAlert {
  contractId: Id<"contracts">;
  kind: AlertKind;
  /** The provider's id of the cause: repeated reports open one alert. */
  reference: string;
  message: string;
  openedAt?: number;
}

/**
 * Returns false if the cause has an alert already, open or resolved by a person. A cause that ended and is back reopens
 * its alert.
 */
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

export interface EndedCause {
  contractId: Id<"contracts">;
  kind: AlertKind;
  /** Whether the cause with this reference has ended. */
  isOver: (reference: string) => boolean;
}

/** Resolves the open alerts of this kind whose cause has ended. Returns their number. */
export async function closeAlerts(ctx: MutationCtx, { contractId, kind, isOver }: EndedCause): Promise<number> {
  const open = await openAlertsOf(ctx, contractId).take(MOST_OPEN);
  const ended = open.filter((alert) => alert.kind === kind && isOver(alert.reference));
  for (const { _id } of ended) {
    await ctx.db.patch("contract_alerts", _id, { status: "resolved", resolvedAt: Date.now() });
  }
  return ended.length;
}

/** The alert resolved by this call; null if it is another contract's or already resolved. */
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
