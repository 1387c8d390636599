/** Tasks and deadlines of the sample practice. Pure; everything is made up. */
import type { DeadlineKind } from "../../agenda/deadlines/rules";

export interface SampleDue {
  kind: DeadlineKind | "task";
  text: string;
  /** Days from the first start; null for a task without a date. */
  inDays: number | null;
  /** Index of the owner among the members; null for nobody. */
  owner: number | null;
  /** About the client's case, if there is one. */
  isOfCase: boolean;
}

const OF_CASE = { isOfCase: true };
const OF_CLIENT = { isOfCase: false };

/** One per client of the sample practice, in the order of clients. */
export const SAMPLE_DUES: readonly SampleDue[] = [
  { kind: "case", text: "Answer the request for evidence", inDays: 6, owner: 1, ...OF_CASE },
  { kind: "task", text: "Ask for the signed recommendation letters", inDays: -3, owner: 2, ...OF_CASE },
  { kind: "i94", text: "Stay ends by the I-94 record", inDays: 24, owner: 1, ...OF_CLIENT },
  { kind: "task", text: "Call about the missing birth certificate", inDays: 0, owner: 2, ...OF_CASE },
  { kind: "visa", text: "H-1B status ends", inDays: 61, owner: 1, ...OF_CLIENT },
  { kind: "task", text: "Draft the support letter", inDays: 2, owner: 1, ...OF_CASE },
  { kind: "case", text: "File before the cap season closes", inDays: 12, owner: 0, ...OF_CASE },
  { kind: "task", text: "Check the translation of the degree", inDays: 8, owner: null, ...OF_CASE },
  { kind: "other", text: "Passport expires", inDays: 38, owner: null, ...OF_CLIENT },
  { kind: "task", text: "Prepare the client for the interview", inDays: 10, owner: 1, ...OF_CASE },
  { kind: "case", text: "Biometrics appointment", inDays: 4, owner: 2, ...OF_CASE },
  { kind: "i94", text: "Stay ends by the I-94 record", inDays: -1, owner: 1, ...OF_CLIENT },
  { kind: "task", text: "Send the retainer receipt", inDays: null, owner: 2, ...OF_CLIENT },
  { kind: "visa", text: "O-1A status ends", inDays: 118, owner: 1, ...OF_CLIENT },
  { kind: "task", text: "Order the FBI record", inDays: 17, owner: 2, ...OF_CASE },
  { kind: "case", text: "Respond to the notice of intent to deny", inDays: 19, owner: 1, ...OF_CASE },
  { kind: "task", text: "Update the employer about the wage level", inDays: 5, owner: 0, ...OF_CASE },
  { kind: "other", text: "Work permit expires", inDays: 45, owner: 1, ...OF_CLIENT },
  { kind: "task", text: "Collect tax returns of three years", inDays: -6, owner: 2, ...OF_CASE },
  { kind: "case", text: "Naturalization interview", inDays: 27, owner: 1, ...OF_CASE },
  { kind: "task", text: "Confirm the new address with the client", inDays: null, owner: 1, ...OF_CLIENT },
  { kind: "visa", text: "E-2 visa expires", inDays: 203, owner: null, ...OF_CLIENT },
];
