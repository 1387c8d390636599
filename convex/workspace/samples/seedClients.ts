/** Stores the sample clients through the domains' models. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Portals from "../../access/portal/people";
import { refuse } from "../../access/accounts/refuse";
import { eventsOfAction, recordEvent } from "../../access/audit/model";
import * as Clients from "../../clients/record/model";
import { personKeys } from "../../clients/record/rules";
import * as ContractClients from "../../contracts/clients/model";
import * as Contracts from "../../contracts/record/model";
import * as RelatedPeople from "../../clients/relatedPeople/model";
import { NEW_RELATED } from "../../clients/relatedPeople/rules";
import { PORTAL_PERSON, SAMPLE_PEOPLE, SAMPLE_RELATIVES, type SamplePerson } from "./clientPeople";
import {
  addressOf,
  contractClients,
  onboardedAtOf,
  personNamed,
  portalContracts,
  type ContractClient,
} from "./sampleClients";
import { findSamplePractice } from "./seedSamples";
import { begunAt, contractsOf, formKeyOf } from "./seedContracts";

/** Clients per mutation, well below its limits. */
const AT_ONCE = 10;

const SEED = { job: "seed" };

/**
 * Stores the next sample clients; returns whether more are left. Once all are stored, a deleted one does not come back. Refuses
 * CONFLICT unless sample data is switched on.
 */
export async function seedClients(ctx: MutationCtx): Promise<boolean> {
  const practice = await findSamplePractice(ctx);
  if (practice === null || practice === "sheetNotRead") return false;
  const now = begunAt(await Contracts.findByNumber(ctx, 1));
  const author = practice.staff.at(0);
  // Without the sample contracts, this is a real practice's data.
  if (now === null || author === undefined || (await isSeeded(ctx))) return false;
  const contracts = contractsOf(practice, now);
  const fromContracts = contractClients(contracts, now);
  let stored = 0;
  for (const client of fromContracts) {
    if (stored === AT_ONCE) return true;
    if (await makeOf(ctx, client, now)) stored += 1;
  }
  if (stored > 0) return true;
  for (const person of SAMPLE_PEOPLE) await enlist(ctx, person, now);
  for (const contract of portalContracts(contracts)) {
    const stored = await Contracts.findByForm(ctx, formKeyOf(now, contract));
    if (stored !== null) await ContractClients.make(ctx, null, stored._id);
  }
  await relate(ctx, author);
  const after = `${String(fromContracts.length + SAMPLE_PEOPLE.length)} clients`;
  await recordEvent(ctx, { actor: SEED, action: "clients:seedSamples", subject: "samples", after });
  return false;
}

async function isSeeded(ctx: MutationCtx): Promise<boolean> {
  const seeded = eventsOfAction(ctx, { subject: "samples", action: "clients:seedSamples" });
  return (await seeded.first()) !== null;
}

/** Makes the client and the case of a signed sample contract; false if they exist. */
async function makeOf(ctx: MutationCtx, sample: ContractClient, now: number): Promise<boolean> {
  const contract = await Contracts.findByForm(ctx, formKeyOf(now, sample));
  if (contract === null || contract.clientId !== undefined) return false;
  const { clientId } = await ContractClients.make(ctx, null, contract._id);
  const client = await Clients.get(ctx, clientId);
  const { onboardedAt, type: clientType, status } = sample;
  await Clients.change(ctx, null, { client, changes: { onboardedAt, clientType, status, isSample: true } });
  return true;
}

function keysOf(person: SamplePerson) {
  return personKeys({ clientName: person.name, clientEmail: addressOf(person), clientPhone: person.phone });
}

async function enlist(ctx: MutationCtx, person: SamplePerson, now: number): Promise<void> {
  const { name: clientName, phone: clientPhone, type: clientType, caseType, custom = null, status } = person;
  const clientEmail = addressOf(person);
  const facts = { clientName, clientEmail, clientPhone, clientType, caseType, customCaseType: custom };
  const onboardedAt = onboardedAtOf(person, now);
  const clientId = await Clients.enlist(ctx, null, { ...facts, onboardedAt, isSample: true });
  await recordEvent(ctx, { actor: SEED, action: "clients:create", subject: clientId });
  if (status !== "active") {
    await Clients.change(ctx, null, { client: await Clients.get(ctx, clientId), changes: { status } });
  }
  if (clientName === PORTAL_PERSON.name) await Portals.bind(ctx, clientEmail, clientId);
}

async function idOf(ctx: MutationCtx, name: string): Promise<Id<"clients"> | null> {
  const person = personNamed(name);
  return person === undefined ? null : ((await Clients.findSame(ctx, keysOf(person)))?._id ?? null);
}

async function relate(ctx: MutationCtx, { _id: userId, name: authorName }: Doc<"users">): Promise<void> {
  for (const { of, name, ...relative } of SAMPLE_RELATIVES) {
    const clientId = (await idOf(ctx, of)) ?? refuse("NOT_FOUND", { what: "client" });
    const relatedClientId = await idOf(ctx, name);
    const who = relatedClientId === null ? { name } : { relatedClientId };
    const form = { ...NEW_RELATED, ...relative, ...who };
    await RelatedPeople.add(ctx, { userId, name: authorName }, { clientId, form });
  }
}
