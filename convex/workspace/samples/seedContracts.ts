/** Stores the sample contracts through the domains' models. */
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { refuse } from "../../access/accounts/refuse";
import * as ContractEvents from "../../contracts/events/model";
import { CONTRACT_TYPE } from "../../contracts/form/rules";
import * as Contracts from "../../contracts/record/model";
import * as Firm from "../../practice/settings/model";
import { DAY_MS } from "../../platform/days";
import { leadIdOf } from "../../platform/ids";
import type { AtProviders } from "./answers";
import { atProviders } from "./atProviders";
import { happen } from "./contractHistory";
import { inventContracts, type SampleContract, type SampleLead } from "./sampleContracts";
import { findSamplePractice, recordSeeded, type SamplePractice } from "./model";
import { inventWork } from "./seedWork";

const FORM_KEY = /^sample-(\d+)-\d+$/;

export function formKeyOf(now: number, { submission }: Pick<SampleContract, "submission">): string {
  return `sample-${String(now)}-${String(submission)}`;
}

/** The leads with their ages: the sample sheet has the answers of one year, oldest first. */
function sampleLeads({ leads, staff }: SamplePractice): SampleLead[] {
  const numbers = leads.map(({ number }) => number);
  const statusOf = new Map(inventWork(numbers, staff.length).statuses.map((each) => [each.number, each.status]));
  return leads.map(({ number, firstName, lastName, email, phone }, place) => ({
    number,
    name: `${firstName} ${lastName}`.trim(),
    email,
    phone,
    status: statusOf.get(number) ?? null,
    ageMs: (1 - (place + 1) / leads.length) * 365 * DAY_MS,
  }));
}

/** The time of the plan, read from the first contract; null if that contract is not a sample. */
export function begunAt(first: Doc<"contracts"> | null): number | null {
  const begun = FORM_KEY.exec(first?.formKey ?? "")?.[1];
  return begun === undefined ? null : Number(begun);
}

export function contractsOf(practice: SamplePractice, now: number): SampleContract[] {
  return inventContracts({ leads: sampleLeads(practice), staffCount: practice.staff.length, now });
}

interface ContractPlan {
  now: number;
  atProviders: AtProviders;
}

/**
 * The records that the stand-ins need before the contracts are stored; null if there is nothing to store. An interrupted seeding
 * keeps its own time. Refuses CONFLICT unless sample data is switched on.
 */
export async function planContracts(ctx: QueryCtx, startedAt: number): Promise<ContractPlan | null> {
  const practice = await findSamplePractice(ctx);
  if (practice === null || practice === "sheetNotRead") return null;
  const first = await Contracts.findByNumber(ctx, 1);
  const begun = begunAt(first);
  if (first !== null && begun === null) return null;
  const now = begun ?? startedAt;
  const contracts = contractsOf(practice, now);
  const last = contracts.at(-1);
  if (last === undefined || (await Contracts.findByForm(ctx, formKeyOf(now, last))) !== null) return null;
  return { now, atProviders: atProviders(contracts, await Firm.get(ctx)) };
}

interface Seeding {
  now: number;
  /** The origin of the stand-ins' pages. */
  pagesUrl: string;
}

/** Contracts per mutation, well below its limits. */
const AT_ONCE = 15;

/** Stores the next missing contracts; returns whether more are left. Refuses as `planContracts`. */
export async function seedContracts(ctx: MutationCtx, seeding: Seeding): Promise<boolean> {
  const practice = await findSamplePractice(ctx);
  if (practice === null || practice === "sheetNotRead") return false;
  const contracts = contractsOf(practice, seeding.now);
  const missing: SampleContract[] = [];
  for (const contract of contracts) {
    const known = await Contracts.findByForm(ctx, formKeyOf(seeding.now, contract));
    if (known === null) missing.push(contract);
  }
  for (const contract of missing.slice(0, AT_ONCE)) {
    const author = practice.staff[contract.staff];
    if (author === undefined) refuse("NOT_FOUND", { what: "staff" });
    await write(ctx, { contract, author, seeding });
  }
  if (missing.length > AT_ONCE) return true;
  if (missing.length > 0) await recordSeeded(ctx, "contracts:seedSamples", `${String(contracts.length)} contracts`);
  return false;
}

interface NewContract {
  contract: SampleContract;
  author: Doc<"users">;
  seeding: Seeding;
}

async function write(ctx: MutationCtx, written: NewContract): Promise<void> {
  const { contract, author, seeding } = written;
  const { terms, retainerCents, lead, createdAt, life } = contract;
  const contractId = await Contracts.enlist(ctx, {
    ...terms,
    contractType: CONTRACT_TYPE,
    retainerCents,
    paymentTerms: "STANDARD",
    templateId: "manual",
    creationSource: lead === null ? "manual" : "lead",
    leadId: lead === null ? null : leadIdOf(lead),
    formKey: formKeyOf(seeding.now, contract),
    status: "pending",
    statusReason: null,
    submissionId: null,
    signingUrl: null,
    sentAt: null,
    viewedAt: null,
    signedAt: null,
    createdBy: author._id,
    createdByEmail: author.email,
    createdByName: author.name,
    archivedAt: null,
    madeAt: createdAt,
    hasReminders: true,
  });
  await ContractEvents.record(ctx, { contractId, type: "created", at: createdAt, byName: author.name });
  for (const event of life) {
    const stored = await Contracts.get(ctx, contractId);
    await happen(ctx, stored, {
      event,
      submission: contract.submission,
      byName: author.name,
      pagesUrl: seeding.pagesUrl,
    });
  }
}
