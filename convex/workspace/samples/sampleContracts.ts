/** The contracts of the sample practice: parties, matters, fees and events. Pure; everybody is made up. */
import type { StoredCaseType } from "../../practice/caseTypes";
import { isPhone, servicesFor, type ContractTerms } from "../../contracts/form/rules";
import { balanceCentsOf, retainerCentsOf } from "../../contracts/money/rules";
import { DAY_MS } from "../../platform/days";
import { PORTAL_CONTRACTS, PORTAL_PERSON } from "./clientPeople";
import type { LeadStatus } from "../../leads/status/rules";
import { pick, seededRandom } from "./seededChoices";
import { lifeOf, momentsOf, SAMPLE_STORIES, type LifeEvent, type SampleStep } from "./contractLives";
import { toldOf } from "./contractPayments";

const SEED = 20_261_107;
const HOUR_MS = 60 * 60_000;
/** Numbers of signing requests, below the stand-in's own. */
const FIRST_SUBMISSION = 901;
/** Office hours in which contracts are made, in UTC. */
const [OPENS_AT, CLOSES_AT] = [14, 22];

interface SampleMatter {
  caseType: StoredCaseType["caseType"];
  custom?: string;
  /** In dollars; one is chosen. */
  fees: readonly number[];
}

/** Common matters appear more often. */
const SAMPLE_MATTERS: readonly SampleMatter[] = [
  { caseType: "familyI485", fees: [3_900, 4_500, 4_800] },
  { caseType: "eb2niw", fees: [7_500, 8_500, 9_500] },
  { caseType: "n400", fees: [1_500, 1_800] },
  { caseType: "h1b", fees: [3_200, 3_500] },
  { caseType: "eb1a", fees: [9_500, 12_000, 14_500] },
  { caseType: "familyI485", fees: [4_200, 4_500] },
  { caseType: "asylum", fees: [4_500, 5_500, 6_250] },
  { caseType: "eb2niw", fees: [8_000, 9_000] },
  { caseType: "o1a", fees: [7_800, 8_500] },
  { caseType: "i130", fees: [1_900, 2_400] },
  { caseType: "perm", fees: [6_000, 6_500] },
  { caseType: "removal", fees: [7_800, 10_500] },
  { caseType: "h1b", fees: [3_500] },
  { caseType: "adjustment", fees: [3_900, 4_350] },
  { caseType: "e2", fees: [6_200, 7_250] },
  { caseType: "other", custom: "I-601A provisional waiver", fees: [4_200] },
  { caseType: "tn", fees: [2_200] },
  { caseType: "uVisa", fees: [3_800, 4_600] },
];

/** People who came without the form on the practice's website. */
const WALK_INS = [
  "Beatriz Nogueira",
  "Olumide Bankole",
  "Shirin Tavakoli",
  "Hyun-woo Seo",
  "Ngọc Ánh Đỗ",
  "Rafael Montoya",
  "Ewa Kowalczyk",
  "Samir Haddad",
  "Leticia Barrios",
  "Pavel Dvořák",
  "Aminata Diallo",
  "Jean-Baptiste Toussaint",
  "Mei-Ling Chou",
  "Andrés Villalobos",
  "Oksana Melnyk",
  "Deepak Chaudhari",
  "Fatou Sow",
  "Gabriela Arrieta",
  "Tomasz Zieliński",
  "Yusuf Karimov",
  "Ingrid Solheim",
  "Mahmoud Al-Rashidi",
  "Caroline O'Dwyer",
  "Renato Pacheco",
] as const;

/** A reserved address that cannot exist (RFC 2606). */
export function walkInAddress(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("đ", "d")
    .replace(/[^a-z]+/g, " ")
    .trim()
    .replaceAll(" ", ".");
  return `${plain}@mail.test`;
}

export interface SampleLead {
  number: number;
  name: string;
  email: string;
  phone: string | null;
  status: LeadStatus | null;
  /** Time since it came in. */
  ageMs: number;
}

/** `staff` is a place in the list of people. */
export interface SampleContract {
  submission: number;
  terms: ContractTerms;
  retainerCents: number;
  lead: number | null;
  staff: number;
  createdAt: number;
  life: LifeEvent[];
}

interface InventInput {
  leads: readonly SampleLead[];
  staffCount: number;
  now: number;
}

interface DrawnStory {
  steps: readonly SampleStep[];
  createdAt: number;
}

/** Creation time and story of each contract, the oldest first. */
function drawStories(now: number, random: () => number): DrawnStory[] {
  const drawn = SAMPLE_STORIES.flatMap(({ count, daysAgo: [youngest, oldest], steps }) =>
    Array.from({ length: count }, (_, place) => {
      const share = (place + random()) / count;
      const at = now - (youngest + (oldest - youngest) * share) * DAY_MS;
      return { steps, createdAt: officeHour(Math.round(at), random()) };
    }),
  );
  return drawn.sort((a, b) => a.createdAt - b.createdAt);
}

function isWeekend(at: number): boolean {
  return [0, 6].includes(new Date(at).getUTCDay());
}

/** A time in the office hours of that day or of the last working day before it; never a later one. */
function officeHour(at: number, luck: number): number {
  let wanted = at - (at % DAY_MS) + Math.round((OPENS_AT + luck * (CLOSES_AT - OPENS_AT)) * HOUR_MS);
  // Several days back, so that a Friday does not get all contracts of a weekend.
  const step = DAY_MS * (1 + Math.floor(luck * 4));
  while (wanted > at || isWeekend(wanted)) wanted -= isWeekend(wanted) ? step : DAY_MS;
  return wanted;
}

type Person = Pick<ContractTerms, "clientName" | "clientEmail" | "clientPhone"> & { lead: number | null };

/** Statuses of leads that match the contract's outcome, the best first. */
function fittingStatuses(steps: readonly SampleStep[]): readonly LeadStatus[] {
  if (steps.includes("sign")) return ["closed", "actively_contacting", "thinking"];
  return steps.includes("decline") || steps.includes("expire")
    ? ["not_interested", "thinking"]
    : ["thinking", "actively_contacting"];
}

/** Prefers leads that came in at most this long before the contract. */
const LONGEST_THOUGHT_MS = 90 * DAY_MS;

/** Draws people: three in five from the leads that had come in by then, the others are walk-ins. */
function peopleFrom(leads: readonly SampleLead[], now: number): (drawn: DrawnStory, place: number) => Person | null {
  const free = leads.filter(({ name, email }) => name !== "" && email !== "");
  const walkIns = [...WALK_INS];
  const taken = new Set<string>();
  return ({ createdAt, steps }, place) => {
    if (place % 5 >= 3) {
      const clientName = walkIns.shift();
      if (clientName !== undefined) {
        return { clientName, clientEmail: walkInAddress(clientName), clientPhone: null, lead: null };
      }
    }
    // Leads from at least two days before: nobody signs on the day of the first question.
    const there = free.filter(({ email, ageMs }) => !taken.has(email) && now - ageMs < createdAt - 2 * DAY_MS);
    const fresh = there.filter(({ name, ageMs }) => !taken.has(name) && now - ageMs > createdAt - LONGEST_THOUGHT_MS);
    const fitting = fittingStatuses(steps).map((wanted) => fresh.findLast(({ status }) => status === wanted));
    const lead = fitting.find((each) => each !== undefined) ?? fresh.at(-1) ?? there.at(-1);
    if (lead === undefined) return null;
    taken.add(lead.email).add(lead.name);
    const clientPhone = lead.phone !== null && isPhone(lead.phone) ? lead.phone : null;
    return { clientName: lead.name, clientEmail: lead.email, clientPhone, lead: lead.number };
  };
}

interface ContractAgreement {
  submission: number;
  person: Person;
  matter: StoredCaseType & { feeDollars: number };
  staff: number;
}

function contractOf(
  { submission, person, matter, staff }: ContractAgreement,
  { steps, createdAt }: DrawnStory,
  { now, random }: { now: number; random: () => number },
): SampleContract {
  const { caseType, customCaseType, feeDollars } = matter;
  const feeCents = feeDollars * 100;
  const retainerCents = retainerCentsOf(feeCents);
  const { lead, ...client } = person;
  const services = servicesFor({ caseType, customCaseType });
  const terms = { ...client, caseType, customCaseType, services, feeCents };
  const moments = momentsOf(steps, { createdAt, now }, random);
  const balanceCents = balanceCentsOf({ feeCents, retainerCents });
  const payer = { submission, clientName: client.clientName, retainerCents, balanceCents };
  const told = toldOf(payer, moments, now);
  return { submission, terms, retainerCents, lead, staff, createdAt, life: lifeOf({ moments, told, now, random }) };
}

/** Contracts of the person with a portal account: to sign, to pay and completed. */
function contractsOfPortal(first: number, now: number): SampleContract[] {
  const random = seededRandom(SEED + 1);
  const { name: clientName, email: clientEmail, phone: clientPhone } = PORTAL_PERSON;
  const person = { clientName, clientEmail, clientPhone, lead: null };
  return PORTAL_CONTRACTS.map(({ daysAgo, steps, ...matter }, place) => {
    const createdAt = officeHour(Math.round(now - daysAgo * DAY_MS), random());
    const agreed = { submission: first + place, person, matter, staff: 0 };
    return contractOf(agreed, { steps, createdAt }, { now, random });
  });
}

/** The same contracts for the same leads and time at every call, the oldest first; `leads` must be oldest first. */
export function inventContracts({ leads, staffCount, now }: InventInput): SampleContract[] {
  const random = seededRandom(SEED);
  const nextPerson = peopleFrom(leads, now);
  const stories = drawStories(now, random);
  const drawn = stories.flatMap((story, place) => {
    const person = nextPerson(story, place);
    const matter = pick(SAMPLE_MATTERS, random());
    const feeDollars = pick(matter?.fees ?? [], random());
    const staff = Math.floor(random() * staffCount);
    if (person === null || matter === undefined || feeDollars === undefined) return [];
    const { caseType, custom: customCaseType = null } = matter;
    const agreed = {
      submission: FIRST_SUBMISSION + place,
      person,
      matter: { caseType, customCaseType, feeDollars },
      staff,
    };
    return [contractOf(agreed, story, { now, random })];
  });
  const ofPortal = contractsOfPortal(FIRST_SUBMISSION + stories.length, now);
  return [...drawn, ...ofPortal].sort((a, b) => a.createdAt - b.createdAt);
}
