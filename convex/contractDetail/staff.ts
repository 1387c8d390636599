import { v } from "convex/values";
import { staffMutation, staffQuery } from "../builders/staff";
import { vAlertKind } from "../contractEvents/tables";
import { vBalanceState, vRetainerState } from "../contractMoney/tables";
import * as Contracts from "../contracts/model";
import { vContractCaseType, vContractStatus } from "../contracts/tables";
import { vContractStep, vStepState } from "../contractSteps/tables";
import * as Detail from "./model";

const vText = v.union(v.string(), v.null());
const vTime = v.union(v.number(), v.null());

const vDetails = v.object({
  contractId: v.id("contracts"),
  /** The contract's id in addresses. */
  pathId: v.string(),
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: vText,
  contractType: v.string(),
  caseType: vContractCaseType,
  customCaseType: vText,
  caseTypeWords: v.string(),
  services: v.string(),
  feeCents: v.number(),
  retainerCents: v.number(),
  balanceCents: v.number(),
  leadId: vText,
  status: vContractStatus,
  statusReason: vText,
  submissionId: vText,
  signingUrl: vText,
  createdAt: v.number(),
  sentAt: vTime,
  viewedAt: vTime,
  signedAt: vTime,
  createdByName: v.string(),
  archivedAt: vTime,
  hasReminders: v.boolean(),
  retainer: vRetainerState,
  balance: vBalanceState,
  paidCents: v.number(),
  retainerPaidAt: vTime,
  balancePaidAt: vTime,
  retainerLinkUrl: vText,
  balanceLinkUrl: vText,
  canChargeBalance: v.boolean(),
  steps: v.array(
    v.object({
      step: vContractStep,
      state: vStepState,
      attempts: v.number(),
      reason: vText,
      updatedAt: v.number(),
    }),
  ),
  alerts: v.array(
    v.object({ alertId: v.id("contract_alerts"), kind: vAlertKind, message: v.string(), openedAt: v.number() }),
  ),
});

/** One contract, by its record id or its submission id; null where there is none. */
export const get = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: v.union(v.null(), vDetails),
  handler: async (ctx, { id }) => await Detail.findDetails(ctx, id),
});

/** What happened to the contract, the newest first; empty where there is none by that id. */
export const timeline = staffQuery({
  permission: "contracts:read",
  args: { id: v.string() },
  returns: v.array(v.object({ id: v.string(), at: v.number(), byName: vText, label: v.string(), detail: vText })),
  handler: async (ctx, { id }) => await Detail.timeline(ctx, id),
});

/** Reads one contract, so that the screen can say how long the database takes; `nonce` keeps the answer from being an old one. */
export const testDatabase = staffQuery({
  permission: "contracts:read",
  args: { nonce: v.number() },
  returns: v.object({ found: v.boolean() }),
  handler: async (ctx) => ({ found: (await Contracts.contractsAfter(ctx, 0).first()) !== null }),
});

export const archive = staffMutation({
  permission: "contracts:archive",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Detail.setArchived(ctx, ctx.staff, { contract: await Contracts.get(ctx, id), isArchived: true });
    return null;
  },
});

export const unarchive = staffMutation({
  permission: "contracts:archive",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Detail.setArchived(ctx, ctx.staff, { contract: await Contracts.get(ctx, id), isArchived: false });
    return null;
  },
});

export const setReminders = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), isOn: v.boolean() },
  returns: v.null(),
  handler: async (ctx, { id, isOn }) => {
    await Detail.setReminders(ctx, ctx.staff, { contract: await Contracts.get(ctx, id), isOn });
    return null;
  },
});

export const resolveAlert = staffMutation({
  permission: "contracts:send",
  args: { id: v.string(), alertId: v.string() },
  returns: v.null(),
  handler: async (ctx, { id, alertId }) => {
    await Detail.resolveAlert(ctx, ctx.staff, { contract: await Contracts.get(ctx, id), alertId });
    return null;
  },
});

/** The log has it before the screen opens the client's own signing link. */
export const noteSigningLinkOpened = staffMutation({
  permission: "contracts:send",
  args: { id: v.string() },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await Detail.noteSigningLinkOpened(ctx, ctx.staff, await Contracts.get(ctx, id));
    return null;
  },
});
