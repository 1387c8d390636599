/** A practice's contracts, in any number, as rows of its tables. Pure. */
import type { WithoutSystemFields } from "convex/server";
import type { Doc, Id } from "../../../convex/_generated/dataModel.js";
import { retainerCentsOf, type BalanceState, type RetainerState } from "../../../convex/contracts/money/rules.ts";
import type { ContractStatus } from "../../../convex/contracts/record/rules.ts";

type Row<Table extends "contracts" | "contract_money" | "payment_links"> = WithoutSystemFields<Doc<Table>>;

interface Progress {
  status: ContractStatus;
  retainer: RetainerState;
  balance: BalanceState;
}

const UNSIGNED = { status: "sent", retainer: "pending", balance: "notCharged" } as const;
const UNPAID = { status: "completed", retainer: "pending", balance: "notCharged" } as const;
const CHARGED = { status: "completed", retainer: "paid", balance: "charged" } as const;
const PAID = { status: "completed", retainer: "paid", balance: "paid" } as const;

/** Contracts have these in turn: two in five are pending, three in ten active, the rest completed. The last one is archived. */
const IN_TURN: readonly Progress[] = [
  ...[UNSIGNED, UNSIGNED, UNSIGNED, UNPAID, UNPAID, UNPAID],
  ...[{ ...UNSIGNED, status: "declined" } as const, { ...UNSIGNED, status: "expired" } as const],
  ...[CHARGED, CHARGED, CHARGED, CHARGED, CHARGED, CHARGED],
  ...[PAID, PAID, PAID, PAID, PAID, PAID],
];
const PENDING_IN_TURN = 8;
const UNSIGNED_PLACES = [0, 1, 2];
const UNPAID_PLACES = [0, 1, 2, 3, 4, 5];

export const FIRST_NAMES = [
  "Ana",
  "Bao",
  "Carlos",
  "Divya",
  "Elena",
  "Farid",
  "Grace",
  "Hugo",
  "Ines",
  "Jamal",
  "Kofi",
];
export const LAST_NAMES = ["Okafor", "Silva", "Nguyen", "Haddad", "Petrov", "Garcia", "Kim", "Mensah", "Rossi"];
export const CASE_TYPES = ["eb1a", "eb2niw", "h1b", "familyI485", "n400", "o1a", "asylum"] as const;
/** Long ago, so that no hourly check touches any of them during a measurement. */
const FIRST_MADE_AT = Date.UTC(2019, 0, 1);
const MADE_EVERY_MS = 3_600_000;

export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There is nothing to choose from");
  return item;
}

/** The number of the first `contracts` that are on the list's first tab. */
export function countPending(contracts: number): number {
  return (contracts / IN_TURN.length) * PENDING_IN_TURN;
}

/** Picks from the first contracts the numbers at these places in the turn. */
const numbersAt = (places: readonly number[]) => (contracts: number) =>
  Array.from({ length: contracts }, (_, index) => index + 1).filter((number) =>
    places.includes((number - 1) % IN_TURN.length),
  );

/** Contracts that the client has not signed yet. */
export const unsignedNumbers = numbersAt(UNSIGNED_PLACES);
/** Contracts whose retainer the client has not paid yet. */
export const unpaidNumbers = numbersAt(UNPAID_PLACES);

const feeCentsOf = (number: number) => 200_000 + (number % 40) * 25_000;
export const retainerOf = (number: number): number => retainerCentsOf(feeCentsOf(number));
export const linkIdOf = (number: number): string => `link-${String(number)}`;
const madeAtOf = (number: number) => FIRST_MADE_AT + number * MADE_EVERY_MS;

/** The number in the name is for the search, in which each further letter finds fewer. */
export function contractRow(number: number): Row<"contracts"> {
  const { status } = nth(IN_TURN, number - 1);
  const last = nth(LAST_NAMES, Math.floor(number / FIRST_NAMES.length));
  const clientName = `${nth(FIRST_NAMES, number)} ${last} ${String(number)}`;
  const clientEmail = `client${String(number)}@mail.test`;
  const madeAt = madeAtOf(number);
  const feeCents = feeCentsOf(number);
  return {
    number,
    updatedAt: madeAt,
    clientName,
    clientEmail,
    clientPhone: null,
    nameKey: clientName.toLowerCase(),
    emailKey: clientEmail,
    phoneKey: "",
    contractType: "Legal Services Agreement",
    caseType: nth(CASE_TYPES, number),
    customCaseType: null,
    services: "Preparation and filing",
    feeCents,
    retainerCents: retainerCentsOf(feeCents),
    paymentTerms: "STANDARD",
    templateId: "manual",
    creationSource: "manual",
    leadId: null,
    status,
    statusReason: null,
    submissionId: String(number),
    signingUrl: `https://sign.test/s/${String(number)}`,
    sentAt: madeAt,
    viewedAt: null,
    signedAt: status === "completed" ? madeAt : null,
    createdBy: null,
    createdByEmail: "sofia@firm.test",
    createdByName: "Sofia",
    archivedAt: number % IN_TURN.length === 0 ? madeAt : null,
    madeAt,
    hasReminders: false,
    formKey: `bench-${String(number)}`,
  };
}

export function moneyRow(number: number, contractId: Id<"contracts">): Row<"contract_money"> {
  const { retainer, balance } = nth(IN_TURN, number - 1);
  const at = madeAtOf(number);
  const retainerCents = retainer === "paid" ? retainerOf(number) : 0;
  const link = `https://pay.test/${linkIdOf(number)}`;
  return {
    contractId,
    number,
    updatedAt: at,
    retainer,
    balance,
    paidCents: balance === "paid" ? feeCentsOf(number) : retainerCents,
    retainerPaidAt: retainer === "paid" ? at : null,
    balancePaidAt: balance === "paid" ? at : null,
    retainerLinkUrl: link,
    balanceLinkUrl: balance === "notCharged" ? null : `${link}-balance`,
    openAlerts: 0,
  };
}

/** The retainer's link, which connects a payment with its contract. */
export function linkRow(number: number, contractId: Id<"contracts">): Row<"payment_links"> {
  const linkId = linkIdOf(number);
  return {
    contractId,
    purpose: "retainer",
    linkId,
    url: `https://pay.test/${linkId}`,
    amountCents: retainerOf(number),
    memo: "Retainer",
    madeAt: madeAtOf(number),
  };
}
