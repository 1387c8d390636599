/** Stores the sample tasks and deadlines through their models. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import { addDays } from "../../platform/days";
import * as Deadlines from "../../agenda/deadlines/model";
import * as Firm from "../../practice/settings/model";
import * as Tasks from "../../cases/tasks/model";
import { SAMPLE_DUES, type SampleDue } from "./sampleDues";
import { findSamplePractice } from "./seedSamples";

/** The sample clients have the first numbers. */
const MOST_CLIENTS = 60;

/** Stores all once, for the existing sample clients. Refuses CONFLICT unless sample data is switched on. */
export async function seedDues(ctx: MutationCtx): Promise<void> {
  const practice = await findSamplePractice(ctx);
  if (practice === null || practice === "sheetNotRead" || (await isSeeded(ctx))) return;
  const clients = await listSampleClients(ctx);
  if (clients.length === 0) return;
  const today = await Firm.today(ctx);
  for (const [place, due] of SAMPLE_DUES.entries()) {
    const client = clients[place % clients.length];
    if (client !== undefined) await store(ctx, { due, client, staff: practice.staff, today });
  }
  const after = `${String(SAMPLE_DUES.length)} tasks and deadlines`;
  await recordEvent(ctx, { actor: { job: "seed" }, action: "dues:seedSamples", subject: "samples", after });
}

async function isSeeded(ctx: MutationCtx): Promise<boolean> {
  return (await eventsOfAction(ctx, { subject: "samples", action: "dues:seedSamples" }).first()) !== null;
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
