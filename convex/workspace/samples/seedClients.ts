/** The clients of the sample practice, from signed contracts and from elsewhere, stored through the domains' models. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import * as Portals from "../../access/portal/people";
import { refuse } from "../../access/accounts/refuse";
import { recordEvent } from "../../access/audit/model";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import { personKeys, type ClientStatus, type ClientType } from "../../clients/record/rules";
import { DAY_MS } from "../../platform/days";
import type { CaseTypeKey } from "../../practice/caseTypes";
import * as ContractClients from "../../contracts/clients/model";
import * as Contracts from "../../contracts/record/model";
import * as RelatedPeople from "../../clients/relatedPeople/model";
import { NEW_RELATED } from "../../clients/relatedPeople/rules";
import { PORTAL_PERSON, SAMPLE_PEOPLE, SAMPLE_RELATIVES, type SamplePerson } from "./clientPeople";
import { at, findSamplePractice, isSeeded, recordSeeded, SEED } from "./model";
import { walkInAddress, type SampleContract } from "./sampleContracts";
import { begunAt, contractsOf, formKeyOf } from "./seedContracts";

/** Clients per mutation, well below its limits. */
const AT_ONCE = 10;

const HOUR_MS = 60 * 60_000;

/** A signed contract that became a client. */
interface ContractClient {
  submission: number;
  onboardedAt: number;
  type: ClientType;
  status: ClientStatus;
}

/** Younger contracts are not clients yet: the contract's page offers to make them one. */
const MADE_AFTER_MS = 10 * DAY_MS;
const ONBOARDED_AFTER_MS = 3 * HOUR_MS;
/** An older contract's case may be completed. */
const OVER_AFTER_MS = 150 * DAY_MS;
/** One of this many signed contracts waits to become a client. */
const LEFT_OUT = 5;
/** One of this many cases has no owner. */
const UNASSIGNED_OF = 7;

/** In family cases, every other client signs as petitioner for a relative. */
const FAMILY: ReadonlySet<CaseTypeKey> = new Set<CaseTypeKey>(["familyI485", "i130"]);

/** Whether the contract is the portal person's, who is a client without it. */
function ofPortal({ terms }: SampleContract): boolean {
  return terms.clientEmail === PORTAL_PERSON.email;
}

/** The portal person's signed contracts. */
function portalContracts(contracts: readonly SampleContract[]): SampleContract[] {
  return contracts.filter((each) => ofPortal(each) && each.life.some(({ kind }) => kind === "signed"));
}

function signedAtOf({ life, createdAt }: SampleContract): number {
  return life.find(({ kind }) => kind === "signed")?.at ?? createdAt;
}

/** The clients from sample contracts, the oldest first. */
function contractClients(contracts: readonly SampleContract[], now: number): ContractClient[] {
  const others = contracts.filter((each) => !ofPortal(each));
  const signed = others.flatMap(({ submission, life, terms }) => {
    const at = life.find(({ kind }) => kind === "signed")?.at;
    return at === undefined || at > now - MADE_AFTER_MS ? [] : [{ submission, at, caseType: terms.caseType }];
  });
  return signed
    .sort((a, b) => a.at - b.at)
    .filter((_, place) => place % LEFT_OUT !== LEFT_OUT - 1)
    .map(({ submission, at, caseType }, place) => ({
      submission,
      onboardedAt: at + ONBOARDED_AFTER_MS,
      type: FAMILY.has(caseType) && place % 2 === 0 ? "petitioner" : "beneficiary",
      status: statusOf(place, now - at),
    }));
}

function statusOf(place: number, ageMs: number): ClientStatus {
  if (place % 4 === 1 && ageMs > OVER_AFTER_MS) return "archived";
  return place % 11 === 6 ? "inactive" : "active";
}

/** The person's address: their account's, or a reserved one. */
function addressOf({ name }: Pick<SamplePerson, "name">): string {
  return name === PORTAL_PERSON.name ? PORTAL_PERSON.email : walkInAddress(name);
}

/** The onboarding time of a person without a sample contract. */
function onboardedAtOf({ daysAgo }: SamplePerson, now: number): number {
  return now - daysAgo * DAY_MS;
}

function personNamed(name: string): SamplePerson | undefined {
  return SAMPLE_PEOPLE.find((person) => person.name === name);
}

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
  if (now === null || author === undefined || (await isSeeded(ctx, "clients:seedSamples"))) return false;
  const contracts = contractsOf(practice, now);
  const fromContracts = contractClients(contracts, now);
  let stored = 0;
  for (const [place, client] of fromContracts.entries()) {
    if (stored === AT_ONCE) return true;
    const caseId = await makeOf(ctx, client, now);
    if (caseId === null) continue;
    stored += 1;
    if (place % UNASSIGNED_OF !== 0) await giveOwner(ctx, caseId, practice.staff[place % practice.staff.length]);
  }
  if (stored > 0) return true;
  for (const person of SAMPLE_PEOPLE) await enlist(ctx, person, now);
  for (const contract of portalContracts(contracts)) {
    const stored = await Contracts.findByForm(ctx, formKeyOf(now, contract));
    if (stored === null) continue;
    const { caseId } = await at(signedAtOf(contract), async () => await ContractClients.make(ctx, null, stored._id));
    await giveOwner(ctx, caseId, practice.staff.at(1) ?? author);
  }
  await relate(ctx, author);
  await recordSeeded(ctx, "clients:seedSamples", `${String(fromContracts.length + SAMPLE_PEOPLE.length)} clients`);
  return false;
}

async function giveOwner(ctx: MutationCtx, caseId: Id<"cases">, owner: Doc<"users"> | undefined): Promise<void> {
  if (owner === undefined) return;
  await Cases.change(ctx, { userId: owner._id, name: owner.name }, { caseId, changes: { ownerId: owner._id } });
}

/** Makes the client and the case of a signed sample contract; null if they exist. */
async function makeOf(ctx: MutationCtx, sample: ContractClient, now: number): Promise<Id<"cases"> | null> {
  const contract = await Contracts.findByForm(ctx, formKeyOf(now, sample));
  if (contract === null || contract.clientId !== undefined) return null;
  const { onboardedAt, type: clientType, status } = sample;
  const { clientId, caseId } = await at(onboardedAt, async () => await ContractClients.make(ctx, null, contract._id));
  const client = await Clients.get(ctx, clientId);
  await Clients.change(ctx, null, { client, changes: { onboardedAt, clientType, status, isSample: true } });
  return caseId;
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
