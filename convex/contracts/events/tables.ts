import { defineTable } from "convex/server";
import { v } from "convex/values";
import { literals } from "convex-helpers/validators";
import { ALERT_KINDS, CONTRACT_EVENT_TYPES } from "./rules";
import { vText, vTime } from "../../platform/validators";

export const vContractEventType = literals(...CONTRACT_EVENT_TYPES);
export const vAlertKind = literals(...ALERT_KINDS);
export const vEventFacts = v.record(v.string(), v.union(v.string(), v.number(), v.null()));

export const contractEventTables = {
  // The history of a contract for staff; never shown to clients. Written by every event of a contract; never changed;
  // deleted with the contract.
  contract_events: defineTable({
    contractId: v.id("contracts"),
    type: vContractEventType,
    /** Time of the event, by the provider's clock for its own events. */
    at: v.number(),
    /** The author; null if no member of staff did it. */
    byName: vText,
    facts: vEventFacts,
  }).index("by_contract_and_at", ["contractId", "at"]), // the timeline

  // Alerts that need attention: an open one marks the contract on list and page. Opened by jobs, resolved by staff.
  contract_alerts: defineTable({
    contractId: v.id("contracts"),
    kind: vAlertKind,
    /** The provider's id of the cause, so that one cause opens one alert. */
    reference: v.string(),
    status: literals("open", "resolved"),
    message: v.string(),
    openedAt: v.number(),
    resolvedAt: vTime,
    /** Null if the cause ended on its own. */
    resolvedByName: vText,
  })
    .index("by_contract_and_status", ["contractId", "status"]) // a contract's open ones
    .index("by_contract_and_kind", ["contractId", "kind", "reference"]), // alert of a cause
};
