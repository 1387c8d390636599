import { screen } from "@testing-library/react";
import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "./fakeWorkspace";
import { aPractice } from "./screens";

const { staff } = api.contracts.page;

/** A contract that was sent and is not signed, as its page reads it; absent links and times are null. */
const CONTRACT = {
  contractId: "c1",
  pathId: "71",
  clientName: "Ana Souza",
  clientEmail: "ana@mail.test",
  clientPhone: "4155550101",
  contractType: "Legal Services Agreement",
  caseType: "eb2niw",
  customCaseType: null,
  caseTypeWords: "EB-2 NIW",
  services: "Preparation and filing of EB-2 NIW",
  feeCents: 350_000,
  retainerCents: 105_000,
  balanceCents: 245_000,
  leadId: "lead-7",
  clientId: null,
  status: "sent",
  statusReason: null,
  submissionId: "71",
  signingUrl: "https://sign.test/s/a",
  createdAt: Date.UTC(2025, 0, 5, 12),
  sentAt: 1,
  viewedAt: null,
  signedAt: null,
  createdByName: "Sofia Reyes",
  archivedAt: null,
  hasReminders: true,
  retainer: "pending",
  balance: "notCharged",
  paidCents: 0,
  retainerPaidAt: null,
  balancePaidAt: null,
  retainerLinkUrl: "https://pay.test/r",
  balanceLinkUrl: null,
  waivedCents: 0,
  due: { retainer: { dueCents: 105_000, comingCents: 0 }, balance: { dueCents: 245_000, comingCents: 0 } },
  number: 63,
  canChargeBalance: false,
  steps: [],
  withdrawals: [],
  alerts: [],
};

export const SIGNED = { status: "completed", signedAt: Date.UTC(2025, 0, 6, 12) };
export const CHARGEABLE = Object.assign({ retainer: "paid", paidCents: 105_000, canChargeBalance: true }, SIGNED);
export const CHARGED = { balance: "charged", balanceLinkUrl: "https://pay.test/b", canChargeBalance: false };

export function contract(differing: object = {}): object {
  return Object.assign({}, CONTRACT, differing);
}

/** A step of a contract as its page has it. */
export function aStep(step: string, state: string, reason: string | null = null) {
  return { step, state, attempts: 1, reason, updatedAt: 1 };
}

/** A practice with one contract, whose every action succeeds. */
export function aContractWorkspace(shown: object | null = contract()): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(staff.get, () => shown)
    .answer(staff.timeline, () => [
      { id: "e1", at: 1, byName: "Sofia Reyes", label: "Contract created", detail: "By hand" },
    ])
    .answer(api.contracts.letters.staff.letters, () => [])
    .answer(api.contracts.ledger.staff.list, () => [])
    .answer(api.contracts.signing.staff.document, () => ({ kind: "none" }))
    .answer(api.contracts.clients.staff.make, () => ({ clientId: "k1", caseId: "a1" }))
    .answer(staff.noteSigningLinkOpened, nothing)
    .answer(staff.noteSigningLinkCopied, nothing)
    .answer(staff.resolveAlert, nothing)
    .answer(staff.archive, nothing)
    .answer(staff.unarchive, nothing)
    .answer(staff.setReminders, nothing)
    .answer(staff.testDatabase, () => ({ found: true }))
    .answer(api.contracts.payments.staff.chargeBalance, nothing)
    .answer(api.contracts.form.staff.retryStep, nothing)
    .answer(api.contracts.letters.staff.resend, nothing)
    .answer(api.contracts.letters.staff.emailBalanceLink, nothing);
}

/** The value beside a label. */
export async function factOf(label: string): Promise<string | null | undefined> {
  const term = await screen.findByText(label, { selector: "dt" });
  return term.nextElementSibling?.textContent;
}
