/** A client's form, and the search for known people who match it. */
import type { Infer } from "convex/values";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import type { Staff } from "../access/actors";
import { refuse, requireUnchanged } from "../access/refuse";
import { recordEvent } from "../audit/model";
import * as ClientActivity from "../clientActivity/model";
import * as Clients from "../clients/model";
import { personKeys, type PersonKeys } from "../clients/rules";
import * as Contracts from "../contracts/model";
import { contractPathIdOf } from "../ids/rules";
import * as LeadPeople from "../leadPeople/model";
import { leadIdOf } from "../ids/rules";
import * as RelatedPeople from "../relatedPeople/model";
import type { vKnownPerson } from "./answers";
import { EDIT_FIELDS, readClientEdit, readClientForm, type ClientEdit, type ClientForm, type KnownBy } from "./rules";

/** The facts of a form; refuses INVALID with the field and its sentence. */
function factsOf(form: ClientForm): Clients.ClientFacts {
  const read = readClientForm(form);
  return read.ok ? read.facts : refuse("INVALID", { field: read.field, reason: read.reason });
}

/** Adds a client to the list. Refuses INVALID with the field and its sentence. */
export async function create(ctx: MutationCtx, staff: Staff, form: ClientForm): Promise<Id<"clients">> {
  const clientId = await Clients.enlist(ctx, staff, factsOf(form));
  await ClientActivity.record(ctx, {
    clientId,
    activityType: "client_created",
    description: "Client record created",
    isVisibleToClient: false,
    byName: staff.name,
  });
  await recordEvent(ctx, { actor: staff, action: "clients:create", subject: clientId });
  return clientId;
}

interface Edit {
  clientId: string;
  form: ClientEdit;
  /** The version on the person's screen. */
  version: number;
}

/** Refuses NOT_FOUND, INVALID, and CHANGED_MEANWHILE if it would overwrite an unseen edit. */
export async function edit(ctx: MutationCtx, staff: Staff, { clientId, form, version }: Edit): Promise<void> {
  const client = await Clients.get(ctx, clientId);
  const read = readClientEdit(form);
  if (!read.ok) refuse("INVALID", { field: read.field, reason: read.reason });
  requireUnchanged({ seen: version, current: client.version, byName: client.userName, at: client.updatedAt });
  const changed = EDIT_FIELDS.filter((field) => client[field] !== read.facts[field]);
  if (changed.length === 0) return;
  await Clients.change(ctx, staff, { client, changes: read.facts });
  await recordEvent(ctx, { actor: staff, action: "clients:edit", subject: client._id, after: changed.join(", ") });
}

type KnownPerson = Infer<typeof vKnownPerson>;

interface Named {
  clientName: string;
  clientEmail: string;
  clientPhone: string | null;
}

function sharedKeys(keys: PersonKeys, other: Named): KnownBy[] {
  const { nameKey, emailKey, phoneKey } = personKeys(other);
  const shared: KnownBy[] = [];
  if (keys.nameKey !== "" && keys.nameKey === nameKey) shared.push("name");
  if (keys.emailKey !== "" && keys.emailKey === emailKey) shared.push("email");
  if (keys.phoneKey !== "" && keys.phoneKey === phoneKey) shared.push("phone");
  return shared;
}

/** Maximum of records in the warning. */
const MOST_SHOWN = 10;

/** A possible match, before its shared keys are known. */
interface Candidate extends Pick<KnownPerson, "kind" | "pathId"> {
  of: Named;
}

/** Related people who are not clients; they have no page of their own, so the client's is used. */
async function relatedCandidates(ctx: QueryCtx, keys: PersonKeys, except: string | null): Promise<Candidate[]> {
  const related = await RelatedPeople.listKnown(ctx, keys);
  return related
    .filter(({ clientId }) => clientId !== except)
    .map(({ clientId: pathId, name, email, phone }) => {
      return { kind: "relatedPerson", pathId, of: { clientName: name, clientEmail: email ?? "", clientPhone: phone } };
    });
}

/**
 * Known people with this name, address or phone: clients, their related people, contracts and leads; `except` is the
 * client being edited.
 */
export async function listKnown(
  ctx: QueryCtx,
  { person, except }: { person: Named; except: string | null },
): Promise<KnownPerson[]> {
  const keys = personKeys(person);
  const clients = (await Clients.listKnown(ctx, keys)).filter(({ _id }) => _id !== except);
  const contracts = await Contracts.listKnown(ctx, keys);
  const leads = await LeadPeople.listKnown(ctx, keys);
  const known: Candidate[] = [
    ...clients.map((client) => ({ kind: "client" as const, pathId: client._id, of: client })),
    ...(await relatedCandidates(ctx, keys, except)),
    ...contracts
      .filter(({ clientId }) => clientId === undefined)
      .map((contract) => ({ kind: "contract" as const, pathId: contractPathIdOf(contract), of: contract })),
    ...leads.map(({ number, firstName, lastName, email, phone }) => ({
      kind: "lead" as const,
      pathId: leadIdOf(number),
      of: { clientName: `${firstName} ${lastName}`.trim(), clientEmail: email, clientPhone: phone },
    })),
  ];
  return known
    .map(({ kind, pathId, of }) => {
      return { kind, pathId, name: of.clientName, email: of.clientEmail, by: sharedKeys(keys, of) };
    })
    .slice(0, MOST_SHOWN);
}
