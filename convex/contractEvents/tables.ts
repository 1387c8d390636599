import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { ALERT_KINDS, CONTRACT_EVENT_TYPES } from "./rules";
import { vText, vTime } from "../validators/rules";

export const vContractEventType = literals(...CONTRACT_EVENT_TYPES);
export const vAlertKind = literals(...ALERT_KINDS);
export const vEventFacts = v.record(v.string(), v.union(v.string(), v.number(), v.null()));

export const contractEventTables = {
  // The history of a contract that staff read; never shown to clients. Written by everything that happens to a contract; never
  // changed; deleted with the contract.
  contract_events: defineTable({
    contractId: v.id("contracts"),
    type: vContractEventType,
    /** When it happened, by the provider's clock where it happened there. */
    at: v.number(),
    /** Who did it; null where nobody of the practice did. */
    byName: vText,
    facts: vEventFacts,
  }).index("by_contract_and_at", ["contractId", "at"]), // the timeline

  // What needs somebody's eye: an open one marks the contract on list and details. Opened by jobs, resolved by staff.
  contract_alerts: defineTable({
    contractId: v.id("contracts"),
    kind: vAlertKind,
    /** The provider's id of the cause, so that one cause opens one alert. */
    reference: v.string(),
    status: literals("open", "resolved"),
    message: v.string(),
    openedAt: v.number(),
    resolvedAt: vTime,
    /** Null for one whose cause has ended by itself. */
    resolvedByName: vText,
  })
    .index("by_contract_and_status", ["contractId", "status"]) // the open ones of a contract
    .index("by_contract_and_kind", ["contractId", "kind", "reference"]), // whether a cause has its alert
};
