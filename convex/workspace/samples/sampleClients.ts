/** The clients of the sample practice: from signed contracts, and from elsewhere. Pure. */
import type { CaseTypeKey } from "../../practice/caseTypes/rules";
import type { ClientStatus, ClientType } from "../../clients/record/rules";
import { DAY_MS } from "../../platform/days";
import { walkInAddress } from "./contractTerms";
import { PORTAL_PERSON, SAMPLE_PEOPLE, type SamplePerson } from "./clientPeople";
import type { SampleContract } from "./sampleContracts";

const HOUR_MS = 60 * 60_000;

/** A signed contract that became a client. */
export interface ContractClient {
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

/** In family cases, every other client signs as petitioner for a relative. */
const FAMILY: ReadonlySet<CaseTypeKey> = new Set<CaseTypeKey>(["familyI485", "i130"]);

/** Whether the contract is the portal person's, who is a client without it. */
function ofPortal({ terms }: SampleContract): boolean {
  return terms.clientEmail === PORTAL_PERSON.email;
}

/** The portal person's signed contracts. */
export function portalContracts(contracts: readonly SampleContract[]): SampleContract[] {
  return contracts.filter((each) => ofPortal(each) && each.life.some(({ kind }) => kind === "signed"));
}

/** The clients from sample contracts, the oldest first. */
export function contractClients(contracts: readonly SampleContract[], now: number): ContractClient[] {
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
export function addressOf({ name }: Pick<SamplePerson, "name">): string {
  return name === PORTAL_PERSON.name ? PORTAL_PERSON.email : walkInAddress(name);
}

/** The onboarding time of a person without a sample contract. */
export function onboardedAtOf({ daysAgo }: SamplePerson, now: number): number {
  return now - daysAgo * DAY_MS;
}

export function personNamed(name: string): SamplePerson | undefined {
  return SAMPLE_PEOPLE.find((person) => person.name === name);
}
