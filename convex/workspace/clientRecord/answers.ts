import { v } from "convex/values";
import { vDelivery } from "../../access/invitations/tables";
import { vInvited } from "../../access/invitations/answers";
import { vLocale } from "../../access/accounts/answers";
import { vClientFacts, vClientStatus } from "../../clients/record/tables";
import { vText, vTime } from "../../platform/validators";

/** Null until the person has chosen one. */
const vChosenLocale = v.union(vLocale, v.null());

/** The language of a client's portal, with the person who chose it. */
export const vReader = v.object({ name: v.string(), locale: vLocale });

/** Portal access of a client, and its invitation. */
const vPortal = v.object({
  isGranted: v.boolean(),
  members: v.array(
    v.object({
      name: v.string(),
      email: v.string(),
      since: v.number(),
      locale: vChosenLocale,
      /** When they last had the portal open. */
      seenAt: vTime,
    }),
  ),
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
  ...vClientFacts.fields,
  /** The newest case's type, else the record's own; empty without either. */
  caseTypeWords: v.string(),
  status: vClientStatus,
  onboardedAt: v.number(),
  /** The newest contract's id in addresses. */
  contractPathId: vText,
  portal: vPortal,
  isSample: v.boolean(),
  version: v.number(),
  /** The last editor of the form's fields, and the time of the record's last change. */
  updatedByName: vText,
  updatedAt: v.number(),
  /** For the subject of an email. */
  firmName: v.string(),
});

/** Author and time of a client's deletion. */
export const vDeletion = v.object({ at: v.number(), byName: v.string() });

/** The client's history, in words. */
export const vClientTimeline = v.object({
  lines: v.array(v.object({ id: v.string(), at: v.number(), byName: vText, label: v.string(), detail: vText })),
  /** There are older ones. */
  hasMore: v.boolean(),
});

/** Recipient of the invitation to a client's portal. */
export const vInvitee = v.object({ clientId: v.id("clients"), email: v.string(), name: v.string() });

/** The outcome of granting access. */
export const vGranted = vInvited;
