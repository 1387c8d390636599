/** Tasks and deadlines of the sample practice, stored through their models; everything is made up. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import { addDays } from "../../platform/days";
import * as Deadlines from "../../agenda/deadlines/model";
import * as Firm from "../../practice/settings/model";
import * as Tasks from "../../cases/tasks/model";
import type { DeadlineKind } from "../../agenda/deadlines/rules";
import { findSamplePractice, isSeeded, recordSeeded } from "./model";

interface SampleDue {
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

/** The sample clients have the first numbers. */
const MOST_CLIENTS = 60;

/** Stores all once, for the existing sample clients. Refuses CONFLICT unless sample data is switched on. */
export async function seedDues(ctx: MutationCtx): Promise<void> {
  const practice = await findSamplePractice(ctx);
  if (practice === null || practice === "sheetNotRead" || (await isSeeded(ctx, "dues:seedSamples"))) return;
  const clients = await listSampleClients(ctx);
  if (clients.length === 0) return;
  const today = await Firm.today(ctx);
  for (const [place, due] of SAMPLE_DUES.entries()) {
    const client = clients[place % clients.length];
    if (client !== undefined) await store(ctx, { due, client, staff: practice.staff, today });
  }
  await recordSeeded(ctx, "dues:seedSamples", `${String(SAMPLE_DUES.length)} tasks and deadlines`);
}

async function listSampleClients(ctx: MutationCtx): Promise<Doc<"clients">[]> {
  const numbers = Array.from({ length: MOST_CLIENTS }, (_, nth) => nth + 1);
  const found = await Promise.all(numbers.map((number) => Clients.findByNumber(ctx, number)));
  return found.flatMap((client) => {
    const isOne = client?.isSample === true && client.status === "active" && client.deleted === null;
    return isOne ? [client] : [];
  });
}

interface Stored {
  due: SampleDue;
  client: Doc<"clients">;
  staff: readonly Doc<"users">[];
  today: string;
}

async function store(ctx: MutationCtx, { due, client, staff, today }: Stored): Promise<void> {
  const author = staff[0];
  if (author === undefined) return;
  const { kind, text, inDays, owner, isOfCase } = due;
  const [clientCase] = isOfCase ? await Cases.listOfClient(ctx, client._id) : [];
  const place = { clientId: client._id, caseId: clientCase?._id ?? null };
  const facts = { ...place, ownerId: (owner === null ? undefined : staff[owner % staff.length]?._id) ?? null };
  const dueOn = inDays === null ? null : addDays(today, inDays);
  if (kind === "task") await Tasks.bringOver(ctx, author, { ...facts, text, dueOn });
  else if (dueOn !== null) await Deadlines.bringOver(ctx, author, { ...facts, kind, title: text, dueOn });
}
