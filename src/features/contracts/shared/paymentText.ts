import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import type { BalanceState, RetainerState } from "../../../../convex/contracts/money/rules";
import { PAYMENT_STATE_WORDS } from "../../../../convex/practice/glossary";
import type { Tone } from "../../../ui/tone";

export type Payment = FunctionReturnType<typeof api.contracts.ledger.staff.list>[number];

/** Texts of a contract's payments. */
export const paymentText = {
  heading: "Payments",
  loading: "Loading payments...",
  waivedTotal: "Refunded on purpose",
  coming: "On its way",
  failed: "The payments could not be loaded.",
  endingIn: (way: string, lastFour: string) => `${way} ending in ${lastFour}`,
  receipt: (number: string) => `Receipt ${number}`,
  transaction: (id: string) => `Transaction ${id}`,
  refunded: (sum: string) => `${sum} was refunded.`,
  onPurpose: (sum: string, reason: string, byName: string) =>
    `${sum} on purpose, so it is not owed again: ${reason} (${byName})`,
  waive: "Refunded on purpose…",
  unwaive: "Make it due again",
  waiveAbout: (sum: string) => `The client will not owe the ${sum} again, and is not asked to pay it.`,
  waiveWords: {
    title: "Refunded on purpose",
    reason: "Reason",
    cancel: "Cancel",
    send: "Do not ask for it again",
    sending: "Saving...",
    done: "It is not owed again",
  },
  dueAgain: "It is due again",
} as const;

/** Tones of both parts of a fee, the retainer and the balance. */
export const PART_TONES: Record<RetainerState | BalanceState, Tone> = {
  paid: "good",
  returned: "bad",
  charged: "info",
  pending: "quiet",
  notCharged: "quiet",
};

export const PAYMENT_WORDS: Record<Payment["state"], string> = {
  processing: PAYMENT_STATE_WORDS.processing.staff,
  failed: PAYMENT_STATE_WORDS.failed.staff,
  cancelled: PAYMENT_STATE_WORDS.cancelled.staff,
  paid: PAYMENT_STATE_WORDS.paid.staff,
  partlyGivenBack: PAYMENT_STATE_WORDS.partlyGivenBack.staff,
  givenBack: PAYMENT_STATE_WORDS.givenBack.staff,
};

export const PAYMENT_TONES: Record<Payment["state"], Tone> = {
  processing: "info",
  failed: "bad",
  cancelled: "quiet",
  paid: "good",
  partlyGivenBack: "warn",
  givenBack: "warn",
};

export const METHOD_WORDS: Record<Payment["method"], string> = {
  card: "Card",
  transfer: "Bank transfer",
  other: "Recorded by hand",
};

export const PURPOSE_WORDS: Record<Payment["purpose"], string> = { retainer: "Retainer", balance: "Balance" };
