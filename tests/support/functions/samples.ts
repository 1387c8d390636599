import type { WithoutSystemFields } from "convex/server";
import type { Doc } from "../../../convex/_generated/dataModel";
import type { Backend } from "./backend";

export type LeadRow = WithoutSystemFields<Doc<"leads">>;

/** A lead with plausible values; a test states only what matters to it. */
export function aLead(differing: Partial<LeadRow> = {}): LeadRow {
  const email = differing.email ?? "lena@mail.test";
  return {
    number: 1,
    updatedAt: 1_000,
    state: "listed",
    firstName: "Lena",
    lastName: "Vogt",
    email,
    emailKey: email.toLowerCase(),
    phone: "5551234567",
    role: "Nurse",
    goal: "Green card",
    potentialCents: 1_200_000,
    resumeUrl: null,
    submittedAt: "1/5/2026 10:00:00",
    fields: [],
    ...differing,
  };
}

export async function storeLeads(backend: Backend, ...leads: Partial<LeadRow>[]): Promise<void> {
  await backend.run(async (ctx) => {
    for (const lead of leads) await ctx.db.insert("leads", aLead(lead));
  });
}

/** A new lead; a test states only what matters to it. */
export function aNotification(
  differing: Partial<WithoutSystemFields<Doc<"notifications">>> = {},
): WithoutSystemFields<Doc<"notifications">> {
  return { kind: "newLead", at: 1_000, count: 1, name: "Lena Vogt", recordId: "lead-1", endedAt: null, ...differing };
}

/** The state of the sheet job after it has read a sheet that it holds. */
export function aHeldSync(): WithoutSystemFields<Doc<"lead_sync">> {
  return {
    state: "held",
    lease: null,
    skippedNoEmail: 0,
    requestedAt: null,
    headers: [],
    lastGoodAt: 1_000,
    failedSince: 2_000,
    trouble: { kind: "empty" },
    acceptedHash: null,
    verdict: { hash: "held", trouble: { kind: "empty" }, canAccept: true },
  };
}

export const SHEET_HEADERS = [
  "Timestamp",
  "Email",
  "First Name",
  "Last Name",
  "Phone",
  "What is your current occupation or field of work?",
  "What is your main immigration goal?",
  "Upload your resume",
  "Potential Value",
];

/** The cells of one submitted form, in the order of SHEET_HEADERS. */
export function aSheetRow(
  differing: Partial<
    Record<"at" | "email" | "first" | "last" | "phone" | "role" | "goal" | "resume" | "value", string>
  > = {},
): string[] {
  const row = {
    at: "1/5/2026 10:00:00",
    email: "lena@mail.test",
    first: "Lena",
    last: "Vogt",
    phone: "555 123 4567",
    role: "Nurse",
    goal: "Green card",
    resume: "https://files.test/lena.pdf",
    value: "$12,000",
    ...differing,
  };
  return [row.at, row.email, row.first, row.last, row.phone, row.role, row.goal, row.resume, row.value];
}
