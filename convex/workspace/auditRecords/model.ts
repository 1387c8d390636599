/** Records of the log by their names: a name, or the number of a case, a contract or a lead. */
import { v, type Infer } from "convex/values";
import { literals } from "convex-helpers/validators";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import * as Cases from "../../cases/record/model";
import { caseNumberOf } from "../../cases/record/rules";
import * as Clients from "../../clients/record/model";
import * as Contracts from "../../contracts/record/model";
import * as LeadPeople from "../../leads/people/model";
import * as Leads from "../../leads/record/model";
import { leadIdOf } from "../../platform/ids";
import { personKeys } from "../../clients/record/rules";
import { foldText } from "../../platform/texts";
import { vText } from "../../platform/validators";
import { RecordNames } from "./names";
import { numberIn } from "./rules";

export const vFoundRecord = v.object({
  /** The public id in the log. */
  id: v.string(),
  kind: literals("lead", "contract", "client", "case", "document", "person"),
  /** "CASE-2026-8763", "236"; null for a client, a document and a person. */
  number: vText,
  name: v.string(),
});
export type FoundRecord = Infer<typeof vFoundRecord>;

/** Longer than any name. */
const LONGEST = 200;
const MOST_CLIENTS = 5;
/** Maximum of cases, and of contracts, per client. */
const MOST_OF_EACH = 5;

const recordOf = {
  client: ({ _id, clientName }: Doc<"clients">): FoundRecord => ({
    id: _id,
    kind: "client",
    number: null,
    name: clientName,
  }),
  case: (found: Doc<"cases">, { clientName }: Doc<"clients">): FoundRecord => ({
    id: found._id,
    kind: "case",
    number: caseNumberOf(found),
    name: clientName,
  }),
  contract: ({ _id, number, clientName }: Doc<"contracts">): FoundRecord => ({
    id: _id,
    kind: "contract",
    number: String(number),
    name: clientName,
  }),
  lead: ({ number, firstName, lastName }: Doc<"leads">): FoundRecord => ({
    id: leadIdOf(number),
    kind: "lead",
    number: String(number),
    name: `${firstName} ${lastName}`.trim(),
  }),
};

/**
 * The records that match a typed text: by id, by number, or by the name of a client (together with their cases and
 * contracts), of a lead or of a member.
 */
export async function find(ctx: QueryCtx, typed: string): Promise<FoundRecord[]> {
  const text = typed.trim().slice(0, LONGEST);
  if (text === "") return [];
  const found = [...(await findById(ctx, text)), ...(await findByNumber(ctx, text)), ...(await findByName(ctx, text))];
  return [...new Map(found.map((record) => [record.id, record])).values()];
}

async function findById(ctx: QueryCtx, id: string): Promise<FoundRecord[]> {
  const [client, lead, contract] = [
    await Clients.find(ctx, id),
    await Leads.find(ctx, id),
    await Contracts.find(ctx, id),
  ];
  const ofCase = await Cases.findWithClient(ctx, id);
  return [
    ...(client?.deleted === null ? [recordOf.client(client)] : []),
    ...(lead === null ? [] : [recordOf.lead(lead)]),
    ...(contract === null ? [] : [recordOf.contract(contract)]),
    ...(ofCase === null ? [] : [recordOf.case(ofCase.clientCase, ofCase.client)]),
    ...(await findOthersById(ctx, id)),
  ];
}

/** Records that are found by their id alone, from a line of the log. */
async function findOthersById(ctx: QueryCtx, id: string): Promise<FoundRecord[]> {
  const names = new RecordNames(ctx);
  const found = (["document", "person"] as const).map(async (kind) => {
    const { name } = await names.find(kind, id);
    return name === null ? [] : [{ id, kind, number: null, name }];
  });
  return (await Promise.all(found)).flat();
}

async function findByNumber(ctx: QueryCtx, text: string): Promise<FoundRecord[]> {
  const number = numberIn(text);
  if (number === null) return [];
  if (number.kind === "case") {
    const found = await Cases.findByNumber(ctx, number);
    const client = found && (await Clients.find(ctx, found.clientId));
    return found !== null && client?.deleted === null ? [recordOf.case(found, client)] : [];
  }
  const contract = await Contracts.findByNumber(ctx, number.number);
  const lead = await Leads.findByNumber(ctx, number.number);
  return [...(contract === null ? [] : [recordOf.contract(contract)]), ...(lead === null ? [] : [recordOf.lead(lead)])];
}

async function findByName(ctx: QueryCtx, text: string): Promise<FoundRecord[]> {
  // Without a letter or digit, the text is in no name.
  const { nameKey } = personKeys({ clientName: text, clientEmail: "", clientPhone: null });
  if (nameKey === "") return [];
  const beginning = await Clients.listBeginning(ctx, text, MOST_CLIENTS);
  const named = await Clients.listNamed(ctx, text, MOST_CLIENTS);
  const clients = new Map([...beginning, ...named].map((client) => [client._id, client]));
  const found: FoundRecord[] = [];
  for (const client of [...clients.values()].slice(0, MOST_CLIENTS)) {
    const cases = await Cases.listOfClient(ctx, client._id);
    const contracts = await Contracts.contractsOf(ctx, client._id).order("desc").take(MOST_OF_EACH);
    found.push(
      recordOf.client(client),
      ...cases.slice(0, MOST_OF_EACH).map((each) => recordOf.case(each, client)),
      ...contracts.map(recordOf.contract),
    );
  }
  const keys = { nameKey, emailKey: "", phoneKey: "" };
  const leads = (await LeadPeople.listKnown(ctx, keys)).slice(0, MOST_OF_EACH);
  return [...found, ...leads.map(recordOf.lead), ...(await findMembers(ctx, text))];
}

/** Present and former members whose names have the text. */
async function findMembers(ctx: QueryCtx, text: string): Promise<FoundRecord[]> {
  const members = (await Access.listStaffEver(ctx)).filter(({ name }) => foldText(name).includes(foldText(text)));
  return members.slice(0, MOST_OF_EACH).map(({ userId, name }) => ({ id: userId, kind: "person", number: null, name }));
}
