/** Clients of the sample practice without a sample contract, and the people related to clients. Pure; everybody is made up. */
import type { CaseTypeKey } from "../../practice/caseTypes";
import type { ClientStatus, ClientType } from "../../clients/record/rules";
import type { Relation } from "../../clients/relatedPeople/rules";
import type { SampleStep } from "./contractLives";

export interface SamplePerson {
  name: string;
  phone: string | null;
  type: ClientType;
  caseType: CaseTypeKey | null;
  custom?: string;
  status: ClientStatus;
  daysAgo: number;
}

/** The sample person with an account in the portal. */
export const PORTAL_PERSON = { name: "Maria Santos", email: "client@passage.test", phone: "(415) 555-0142" } as const;

interface PortalContract {
  caseType: CaseTypeKey;
  customCaseType: string | null;
  feeDollars: number;
  daysAgo: number;
  steps: readonly SampleStep[];
}

/** The contracts of that person: they became a client by the first one. */
export const PORTAL_CONTRACTS: readonly PortalContract[] = [
  {
    caseType: "familyI485",
    customCaseType: null,
    feeDollars: 4_500,
    daysAgo: 153,
    steps: ["send", "view", "sign", "payByCard", "charge", "payBalance"],
  },
  {
    caseType: "other",
    customCaseType: "Work permit and travel document",
    feeDollars: 900,
    daysAgo: 1.5,
    steps: ["send"],
  },
];

const of = (type: ClientType, status: ClientStatus) => ({ type, status }) as const;
const [BENEFICIARY, PETITIONER] = [of("beneficiary", "active"), of("petitioner", "active")];

/** The oldest first. */
export const SAMPLE_PEOPLE: readonly SamplePerson[] = [
  {
    name: "Katarina Horvat",
    phone: "(312) 555-0148",
    caseType: "n400",
    daysAgo: 352,
    ...of("beneficiary", "archived"),
  },
  { name: "Emeka Obi", phone: null, caseType: "familyI485", daysAgo: 338, ...of("beneficiary", "archived") },
  { name: "Helen Marsh", phone: "(617) 555-0126", caseType: "h1b", daysAgo: 311, ...PETITIONER },
  { name: "Arjun Velan", phone: "+91 98765 43210", caseType: "h1b", daysAgo: 309, ...BENEFICIARY },
  { name: "Soo-ah Lim", phone: "(617) 555-0171", caseType: "perm", daysAgo: 276, ...BENEFICIARY },
  { name: "Marta Quiroga", phone: "(213) 555-0119", caseType: "i130", daysAgo: 231, ...PETITIONER },
  { name: "Luis Quiroga", phone: "(213) 555-0119", caseType: "consular", daysAgo: 231, ...BENEFICIARY },
  { name: "Dariusz Nowicki", phone: null, caseType: null, daysAgo: 204, ...of("petitioner", "inactive") },
  { name: PORTAL_PERSON.name, phone: PORTAL_PERSON.phone, caseType: "familyI485", daysAgo: 147, ...BENEFICIARY },
  { name: "Nasrin Ebadi", phone: "(949) 555-0163", caseType: "asylum", daysAgo: 122, ...BENEFICIARY },
  { name: "Tobias Lindqvist", phone: "+46 70 555 01 22", caseType: "e2", daysAgo: 83, ...BENEFICIARY },
  { name: "Rosa Delgado", phone: "(305) 555-0107", caseType: "daca", daysAgo: 51, ...of("beneficiary", "inactive") },
  { name: "Chidinma Eze", phone: "(713) 555-0190", caseType: "uVisa", daysAgo: 24, ...BENEFICIARY },
  {
    name: "Wei Zhang",
    phone: "(206) 555-0155",
    caseType: "other",
    custom: "I-601A provisional waiver",
    daysAgo: 9,
    ...BENEFICIARY,
  },
];

interface SampleRelative {
  /** Name of the client. */
  of: string;
  relation: Relation;
  /** Name of the related person, who is a client if the list above has the name. */
  name: string;
  email?: string;
  phone?: string;
  note?: string;
}

export const SAMPLE_RELATIVES: readonly SampleRelative[] = [
  { of: "Arjun Velan", relation: "employer_contact", name: "Helen Marsh", note: "Signs for the company." },
  { of: "Soo-ah Lim", relation: "employer_contact", name: "Helen Marsh" },
  {
    of: "Arjun Velan",
    relation: "spouse",
    name: "Divya Velan",
    email: "divya.velan@mail.test",
    note: "Will apply for an H-4 once the petition is approved.",
  },
  { of: "Luis Quiroga", relation: "petitioner", name: "Marta Quiroga", note: "Married in June 2024." },
  { of: "Marta Quiroga", relation: "child", name: "Inés Quiroga", note: "Born 2016, from a first marriage." },
  { of: PORTAL_PERSON.name, relation: "spouse", name: "Peter Santos", phone: "(415) 555-0143", note: "US citizen." },
  { of: PORTAL_PERSON.name, relation: "child", name: "Leo Santos" },
  { of: "Nasrin Ebadi", relation: "child", name: "Parisa Ebadi" },
  { of: "Emeka Obi", relation: "petitioner", name: "Grace Obi", email: "grace.obi@mail.test" },
  { of: "Tobias Lindqvist", relation: "spouse", name: "Elin Lindqvist", email: "elin.lindqvist@mail.test" },
];
