import { v } from "convex/values";
import { vCaseType } from "../../practice/caseTypeValidator";
import { vAlertKind } from "../events/tables";
import { vBalanceState, vRetainerState } from "../money/tables";
import { vContractStatus } from "../record/tables";
import { vContractStep, vStepState } from "../steps/tables";
import { vWithdrawals } from "../withdrawals/answers";
import { vText, vTime } from "../../platform/validators";

const vDue = v.object({ dueCents: v.number(), comingCents: v.number() });

export const vContractDetails = v.object({
  contractId: v.id("contracts"),
  /** The contract's id in addresses. */
  pathId: v.string(),
  /** The contract's number, as in receipts and the portal. */
  number: v.number(),
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: vText,
  contractType: v.string(),
  caseType: vCaseType,
  customCaseType: vText,
  caseTypeWords: v.string(),
  services: v.string(),
  feeCents: v.number(),
  retainerCents: v.number(),
  balanceCents: v.number(),
  leadId: vText,
  /** The client that it made or was linked with. */
  clientId: v.union(v.id("clients"), v.null()),
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
  /** Refunded amount that is not owed again. */
  waivedCents: v.number(),
  /** The client's due amount of each part, and its pending payments. */
  due: v.object({ retainer: vDue, balance: vDue }),
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
  /** Progress of the withdrawal at the outside services. */
  withdrawals: vWithdrawals,
  alerts: v.array(
    v.object({ alertId: v.id("contract_alerts"), kind: vAlertKind, message: v.string(), openedAt: v.number() }),
  ),
});

export const vTimeline = v.array(
  v.object({ id: v.string(), at: v.number(), byName: vText, label: v.string(), detail: vText }),
);

/** A client's contracts, newest first. */
export const vClientContracts = v.array(
  v.object({
    /** The contract's id in addresses. */
    pathId: v.string(),
    number: v.number(),
    caseTypeWords: v.string(),
    feeCents: v.number(),
    status: vContractStatus,
    isArchived: v.boolean(),
    /** 0 for a contract that was declined, has expired or is archived. */
    owedCents: v.number(),
    /** False for an unlinked contract with the client's name and address. */
    isLinked: v.boolean(),
  }),
);
