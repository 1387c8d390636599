/** Stories of sample contracts: their steps in order, and their ages in days. Pure. */

import { SIGNING } from "../../platform/providers/signing/choice";

/** Steps of a contract; each takes its time (`WAIT_HOURS`). */
export type SampleStep =
  | "send"
  | "sendBouncing"
  | "sendWithoutLink"
  | "failSending"
  | "view"
  | "sign"
  | "decline"
  | "expire"
  | "payByCard"
  | "payByTransfer"
  | "beginTransfer"
  | "failCard"
  | "returnTransfer"
  | "refundPart"
  | "charge"
  | "payBalance"
  | "disputeBalance"
  | "archive";

interface SampleStory {
  count: number;
  /** From the youngest to the oldest, in days. */
  daysAgo: readonly [number, number];
  steps: readonly SampleStep[];
}

const SIGNED = ["send", "view", "sign"] as const;
const PAID = [...SIGNED, "payByCard"] as const;

export const SAMPLE_STORIES: readonly SampleStory[] = [
  { count: 4, daysAgo: [0.2, 2.6], steps: ["send"] },
  { count: 3, daysAgo: [4, 12], steps: ["send"] },
  { count: 1, daysAgo: [1, 2], steps: ["sendWithoutLink"] },
  { count: 2, daysAgo: [1, 5], steps: ["sendBouncing"] },
  { count: 5, daysAgo: [0.5, 9], steps: ["send", "view"] },
  { count: 2, daysAgo: [10, 120], steps: ["send", "view", "decline"] },
  { count: 1, daysAgo: [40, 50], steps: ["send", "view", "decline", "archive"] },
  { count: 2, daysAgo: [60, 160], steps: ["send", "expire"] },
  { count: 1, daysAgo: [200, 230], steps: ["send", "view", "expire", "archive"] },
  { count: 2, daysAgo: [0.3, 6], steps: ["failSending"] },
  { count: 5, daysAgo: [2, 26], steps: SIGNED },
  { count: 1, daysAgo: [3, 5], steps: [...SIGNED, "beginTransfer"] },
  { count: 1, daysAgo: [8, 14], steps: [...SIGNED, "failCard"] },
  { count: 8, daysAgo: [6, 110], steps: PAID },
  { count: 3, daysAgo: [9, 70], steps: [...SIGNED, "payByTransfer"] },
  { count: 4, daysAgo: [40, 150], steps: [...PAID, "charge"] },
  { count: 9, daysAgo: [75, 268], steps: [...PAID, "charge", "payBalance"] },
  { count: 2, daysAgo: [120, 250], steps: [...SIGNED, "failCard", "payByTransfer", "charge", "payBalance"] },
  { count: 2, daysAgo: [12, 30], steps: [...SIGNED, "payByTransfer", "returnTransfer"] },
  { count: 1, daysAgo: [30, 45], steps: [...PAID, "refundPart"] },
  { count: 1, daysAgo: [90, 110], steps: [...PAID, "charge", "payBalance", "disputeBalance"] },
];

/** Hours since the step before, from the shortest to the longest. */
export const WAIT_HOURS: Record<SampleStep, readonly [number, number]> = {
  send: [0, 0],
  sendBouncing: [0, 0],
  sendWithoutLink: [0, 0],
  failSending: [0, 0],
  view: [0.3, 30],
  sign: [0.1, 60],
  decline: [5, 90],
  expire: [700, 720],
  payByCard: [0.1, 40],
  payByTransfer: [0.3, 120],
  beginTransfer: [1, 20],
  failCard: [0.1, 30],
  returnTransfer: [60, 100],
  refundPart: [200, 400],
  charge: [500, 1_300],
  payBalance: [4, 200],
  disputeBalance: [300, 600],
  archive: [24, 90],
};

export const DECLINE_REASONS = [
  "We decided to wait until the new fiscal year.",
  "My employer's law firm will file this for us.",
  "The fee is more than we can pay at the moment.",
] as const;
export const BOUNCE_REASONS = [
  "550 5.1.1 The address does not exist.",
  "552 5.2.2 The mailbox of the recipient is full.",
] as const;
export const SENDING_PROBLEMS = [
  `${SIGNING.name} did not answer in time. Try again.`,
  `${SIGNING.name} is not reachable at the moment. Try again.`,
] as const;
export const LINK_PROBLEM = "Confido Legal did not answer in time. Try again.";
