/** A practice's clients, in any number, as rows of their table. Pure. */
import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../../convex/_generated/dataModel.js";
import type { ClientStatus } from "../../../convex/clients/record/rules.ts";
import { CASE_TYPES, FIRST_NAMES, LAST_NAMES, nth } from "../contracts/rows.ts";

/** Clients have these in turn: seven in ten are active, two archived, one inactive. */
const IN_TURN: readonly ClientStatus[] = [
  ...(["active", "archived", "active", "active", "inactive"] as const),
  ...(["active", "active", "archived", "active", "active"] as const),
];
const FIRST_ONBOARDED_AT = Date.UTC(2019, 0, 1);
const ONBOARDED_EVERY_MS = 3_600_000;

/** The number in name and email is for the search, in which each further letter finds fewer. */
export function clientRow(number: number): WithoutSystemFields<Doc<"clients">> {
  const last = nth(LAST_NAMES, Math.floor(number / FIRST_NAMES.length));
  const clientName = `${nth(FIRST_NAMES, number)} ${last} ${String(number)}`;
  const clientEmail = `client${String(number)}@mail.test`;
  const onboardedAt = FIRST_ONBOARDED_AT + number * ONBOARDED_EVERY_MS;
  return {
    number,
    updatedAt: onboardedAt,
    version: 1,
    clientName,
    clientEmail,
    clientPhone: null,
    nameKey: clientName.toLowerCase(),
    emailKey: clientEmail,
    phoneKey: "",
    clientType: number % 3 === 0 ? "petitioner" : "beneficiary",
    caseType: nth(CASE_TYPES, number),
    customCaseType: null,
    status: nth(IN_TURN, number),
    onboardedAt,
    contractId: null,
    isPortalGranted: number % 4 === 0,
    isSample: false,
    deleted: null,
    userId: null,
    userName: null,
  };
}
