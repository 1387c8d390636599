import type { WithoutSystemFields } from "convex/server";
import { api } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import { personKeys } from "../../../convex/clients/record/rules";
import type { ContractForm } from "../../../convex/contracts/form/rules";
import type { Backend } from "./backend";

export type LeadRow = WithoutSystemFields<Doc<"leads">>;

/** The sheets service's answer for a sheet with these rows, both to the request for cells and to the one for its size. */
export function aSheetAnswer(rows: string[][]) {
  const sheets = [{ properties: { title: "Pre Qual", gridProperties: { rowCount: 1_000 } } }];
  return { range: "'Pre Qual'!A1:Z1000", majorDimension: "ROWS", values: rows, sheets };
}

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

export type ClientRow = WithoutSystemFields<Doc<"clients">>;

/** A client without a contract; a test states only what matters to it. */
export function aClient(differing: Partial<ClientRow> = {}): ClientRow {
  const person = { clientName: "Ana Souza", clientEmail: "ana@mail.test", clientPhone: null, ...differing };
  return {
    ...person,
    ...personKeys(person),
    number: 1,
    updatedAt: 1_000,
    version: 1,
    clientType: "beneficiary",
    caseType: null,
    customCaseType: null,
    status: "active",
    onboardedAt: 1_000,
    contractId: null,
    isPortalGranted: false,
    isSample: false,
    deleted: null,
    userId: null,
    userName: null,
    ...differing,
  };
}

export async function storeClient(backend: Backend, client: Partial<ClientRow> = {}): Promise<Id<"clients">> {
  return await backend.run(async (ctx) => await ctx.db.insert("clients", aClient(client)));
}

/** Invites a client as staff do: from the client's record, which the invitation names. */
export async function inviteClient(
  backend: Backend,
  staff: Pick<Backend, "action">,
  { email, name = "Joana Lima" }: { email: string; name?: string },
) {
  const clientId = await storeClient(backend, { clientEmail: email, clientName: name });
  const redirectUrl = "https://app.test/client-portal/set-password";
  return await staff.action(api.workspace.clientRecord.staff.grantPortal, { clientId, redirectUrl });
}

export type DocumentRow = WithoutSystemFields<Doc<"client_documents">>;

/** Stores a complete document, whose key nobody has; a test states only what matters to it. */
export async function storeDocument(
  backend: Backend,
  document: Partial<DocumentRow> & Pick<DocumentRow, "clientId">,
): Promise<Id<"client_documents">> {
  return await backend.run(async (ctx) => {
    const uploadedById = await ctx.db.insert("users", { ...NOBODY, tokenIdentifier: "https://sign-in.test|uploader" });
    return await ctx.db.insert("client_documents", { ...aDocument(), uploadedById, ...document });
  });
}

const NOBODY = {
  email: "gone@firm.test",
  name: "Rosa",
  role: "staff",
  isAdmin: false,
  status: "revoked",
  locale: "en",
} as const;

function aDocument(): Omit<DocumentRow, "clientId" | "uploadedById"> {
  return {
    caseId: null,
    requirementId: null,
    typeKey: "passport",
    typeName: "Passport",
    securityLevel: 1,
    partyType: "applicant",
    expiresOn: null,
    fileName: "passport.pdf",
    fileBytes: 1_000,
    mimeType: "application/pdf",
    status: "uploaded",
    format: 2,
    isFromClient: false,
    sharedAt: null,
    objectKey: "c1/passport/1_a.enc",
    objectVersion: null,
    transit: null,
    key: null,
    urlExpiresAt: 1_000,
    uploadedByName: "Rosa",
    uploadedAt: 1_000,
    review: "waiting",
    reviewReason: null,
    reviewedAt: null,
    reviewedByName: null,
    isExpiryTold: false,
    version: 1,
    updatedAt: 1_000,
    updatedByName: "Rosa",
  };
}

export type ContractRow = WithoutSystemFields<Doc<"contracts">>;

/** A contract that was sent; a test states only what matters to it. */
export function aContract(differing: Partial<ContractRow> = {}): ContractRow {
  return {
    number: 1,
    updatedAt: 1_000,
    clientName: "Ana Souza",
    clientEmail: "ana@mail.test",
    clientPhone: null,
    contractType: "Legal Services Agreement",
    caseType: "eb1a",
    customCaseType: null,
    services: "Preparation and filing of EB-1A",
    feeCents: 350_000,
    retainerCents: 105_000,
    paymentTerms: "STANDARD",
    templateId: "manual",
    creationSource: "manual",
    leadId: null,
    status: "sent",
    statusReason: null,
    submissionId: null,
    signingUrl: null,
    sentAt: 1_000,
    viewedAt: null,
    signedAt: null,
    createdBy: null,
    createdByEmail: "sales@firm.test",
    createdByName: "Sam Sales",
    archivedAt: null,
    hasReminders: true,
    formKey: `form-${String(differing.number ?? 1)}`,
    ...differing,
  };
}

export type MoneyRow = Omit<WithoutSystemFields<Doc<"contract_money">>, "contractId" | "number">;

/** The money row of a contract without payments. */
export function noMoney(differing: Partial<MoneyRow> = {}): MoneyRow {
  return {
    updatedAt: 1_000,
    retainer: "pending",
    balance: "notCharged",
    paidCents: 0,
    retainerPaidAt: null,
    balancePaidAt: null,
    retainerLinkUrl: null,
    balanceLinkUrl: null,
    openAlerts: 0,
    ...differing,
  };
}

/** Stores a contract with its row of money and returns its id; it is not counted among the listed. */
export async function storeContract(
  backend: Backend,
  contract: Partial<ContractRow> = {},
  money: Partial<MoneyRow> = {},
): Promise<Id<"contracts">> {
  return await backend.run(async (ctx) => {
    const row = aContract(contract);
    const contractId = await ctx.db.insert("contracts", row);
    await ctx.db.insert("contract_money", { contractId, number: row.number, ...noMoney(money) });
    return contractId;
  });
}

/** The form of a new contract as it was typed. */
export function aForm(differing: Partial<ContractForm> = {}): ContractForm {
  return {
    clientName: "Ana Souza",
    clientEmail: "ana@mail.test",
    clientPhone: "",
    caseType: "eb1a",
    customCaseType: "",
    services: "Preparation and filing of EB-1A",
    fee: "3500",
    ...differing,
  };
}

export type CaseRow = WithoutSystemFields<Doc<"cases">>;

/** A case as it is when it is opened; a test states only what matters to it. */
export async function storeCase(
  backend: Backend,
  differing: Partial<CaseRow> & Pick<CaseRow, "clientId">,
): Promise<Id<"cases">> {
  const row: CaseRow = {
    year: 2_026,
    serial: 4_711,
    caseType: "h1b",
    customCaseType: null,
    status: "active",
    stage: "information_collection",
    priority: "medium",
    progress: 0,
    isProgressByHand: false,
    notes: null,
    nextStep: null,
    contractId: null,
    version: 1,
    updatedAt: 1_000,
    updatedByName: null,
    createdByName: null,
    ...differing,
  };
  return await backend.run(async (ctx) => await ctx.db.insert("cases", row));
}
