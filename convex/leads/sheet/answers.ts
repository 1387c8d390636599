import { v } from "convex/values";
import { vLeadContent } from "../record/tables";
import { vLeadStatus } from "../status/tables";
import { vNumber, vText } from "../../platform/validators";
import { vRowPrint, vReading, vWaiting, vSheetTrouble, vToldOfSheet, vVerdict } from "./tables";

/** An unknown row of the sheet. */
export const vNewRow = v.object({
  /** Its row in the sheet. */
  place: v.number(),
  /** The lowest number for its lead: the row's place below the headers at the first import, otherwise 0. */
  atLeast: v.number(),
  key: v.string(),
  rowHash: v.string(),
  content: vLeadContent,
});

export const vEntriesPage = v.object({ entries: v.array(v.bytes()), cursor: vText });
export const vAdopted = v.object({ after: vNumber, leads: v.number() });
export const vPair = v.object({ place: v.number(), number: v.number() });

export const vKnownRow = v.object({
  number: v.number(),
  listed: v.boolean(),
  occurrence: v.number(),
  ...vRowPrint.fields,
});

export const vWaitingPage = v.object({ rows: v.array(vWaiting), cursor: vText });

/** A search for leads by key or person; a person without `emailKey` matches any address. */
export const vAlike = v.object({
  keys: v.array(v.string()),
  people: v.array(v.object({ names: v.string(), phone: v.string(), emailKey: vText })),
});

/**
 * Access to the sheet: an API key reads a sheet shared by link, a service account one shared with its address; `file` is a CSV on
 * Passage's own computer.
 */
export const vSheetAccess = v.union(
  v.object({ mode: v.literal("apiKey") }),
  v.object({ mode: v.literal("serviceAccount"), email: vText }),
  v.object({ mode: v.literal("file"), name: v.string() }),
);

export const vRunOutcome = v.union(
  v.object({ kind: v.literal("unchanged") }),
  v.object({ kind: v.literal("unconfigured") }),
  v.object({
    kind: v.literal("applied"),
    hash: v.string(),
    headers: v.array(v.string()),
    /** Rows below the headers, including rows without an e-mail. */
    rows: v.number(),
    skippedNoEmail: v.number(),
    ...vToldOfSheet,
  }),
  v.object({ kind: v.literal("held"), hash: v.string(), trouble: vSheetTrouble, canAccept: v.boolean() }),
  v.object({ kind: v.literal("failed"), trouble: vSheetTrouble }),
);

/** State from earlier runs. */
export const vBegunRun = v.object({
  headers: v.union(v.array(v.string()), v.null()),
  verdict: v.union(vVerdict, v.null()),
  acceptedHash: vText,
  hasLeads: v.boolean(),
  reading: vReading,
});

export const vLeftLead = vLeadContent
  .pick("firstName", "lastName", "email", "phone", "potentialCents")
  .extend({ leadId: v.string(), status: vLeadStatus, notes: v.number(), leftAt: v.number() });
