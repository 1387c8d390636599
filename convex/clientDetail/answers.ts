import { v } from "convex/values";
import { vDelivery } from "../access/tables";
import { vInvited, vLocale } from "../access/answers";
import { vCaseType } from "../caseTypes/tables";
import { vClientStatus, vClientType } from "../clients/tables";
import { vText } from "../validators/rules";

/** Null while the person has chosen none. */
const vChosenLocale = v.union(vLocale, v.null());

/** Who of a client's people reads which language. */
export const vReader = v.object({ name: v.string(), locale: vLocale });

/** Who can open the client's portal, and who is invited to. */
const vPortal = v.object({
  isGranted: v.boolean(),
  members: v.array(v.object({ name: v.string(), email: v.string(), since: v.number(), locale: vChosenLocale })),
  invitation: v.union(
    v.null(),
    v.object({
      email: v.string(),
      invitedAt: v.number(),
      invitedByName: vText,
      expiresAt: v.number(),
      delivery: vDelivery,
    }),
  ),
});

/** A client as its page shows it. */
export const vClientDetails = v.object({
  clientId: v.id("clients"),
  /** The key of the live list. */
  number: v.number(),
  clientName: v.string(),
  clientEmail: v.string(),
  clientPhone: vText,
  clientType: vClientType,
  caseType: v.union(vCaseType, v.null()),
  customCaseType: vText,
  /** Empty without a case type. */
  caseTypeWords: v.string(),
  status: vClientStatus,
  onboardedAt: v.number(),
  /** The newest contract's id in addresses. */
  contractPathId: vText,
  portal: vPortal,
  isSample: v.boolean(),
  version: v.number(),
  /** Who changed what the form shows last, and when the record changed. */
  updatedByName: vText,
  updatedAt: v.number(),
  /** For the subject of an e-mail. */
  firmName: v.string(),
});

/** Who deleted a client, and when. */
export const vDeletion = v.object({ at: v.number(), byName: v.string() });

/** What happened for a client, in words. */
export const vClientTimeline = v.object({
  lines: v.array(v.object({ id: v.string(), at: v.number(), byName: vText, label: v.string(), detail: vText })),
  /** There are older ones. */
  hasMore: v.boolean(),
});

/** Whom the invitation to a client's portal goes to. */
export const vInvitee = v.object({ clientId: v.id("clients"), email: v.string(), name: v.string() });

/** How it went to grant somebody access. */
export const vGranted = vInvited;
