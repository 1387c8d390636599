import { v } from "convex/values";
import { vLeadContent, vLeadStatus } from "../leads/tables";
import { vNumber, vText } from "../validators/rules";
import { vRowPrint, vReading, vWaiting, vSheetTrouble, vToldOfSheet, vVerdict } from "./tables";

/** A row of the sheet that is no known row. */
export const vNewRow = v.object({
  /** Its row in the sheet. */
  place: v.number(),
  /** The lowest number to give: the row's place below the headers at the first import, otherwise 0. */
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

/** Leads are asked for by keys and by people; a person without `emailKey` has any address. */
export const vAlike = v.object({
  keys: v.array(v.string()),
  people: v.array(v.object({ names: v.string(), phone: v.string(), emailKey: vText })),
});

/**
 * How the sheet is read: an API key reads a sheet that is shared by its link, a service account one that is shared with
 * its address, and `file` is a CSV on the computer that Passage runs on.
 */
export const vSheetAccess = v.union(
  v.object({ mode: v.literal("apiKey") }),
  v.object({ mode: v.literal("serviceAccount"), email: vText }),
  v.object({ mode: v.literal("file"), name: v.string() }),
);

/** How a run ended. */
export const vRunOutcome = v.union(
  v.object({ kind: v.literal("unchanged") }),
  v.object({ kind: v.literal("unconfigured") }),
  v.object({
    kind: v.literal("applied"),
    hash: v.string(),
    headers: v.array(v.string()),
    /** Rows below the headers, those without an e-mail included. */
    rows: v.number(),
    skippedNoEmail: v.number(),
    ...vToldOfSheet,
  }),
  v.object({ kind: v.literal("held"), hash: v.string(), trouble: vSheetTrouble, canAccept: v.boolean() }),
  v.object({ kind: v.literal("failed"), trouble: vSheetTrouble }),
);

/** State that a run takes over from earlier runs. */
export const vBegunRun = v.object({
  headers: v.union(v.array(v.string()), v.null()),
  verdict: v.union(vVerdict, v.null()),
  acceptedHash: vText,
  hasLeads: v.boolean(),
  reading: vReading,
});

/** A lead that has left the sheet, in the list of those. */
export const vLeftLead = v.object({
  leadId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: vText,
  potentialCents: vNumber,
  status: vLeadStatus,
  notes: v.number(),
  leftAt: v.number(),
});
