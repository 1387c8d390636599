/** Finds records of a person by name, address or phone, for every form. */
import type { Infer } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import * as Clients from "../../clients/record/model";
import { personKeys, type PersonKeys } from "../../clients/record/rules";
import * as Contracts from "../../contracts/record/model";
import { contractPathIdOf, leadIdOf } from "../../platform/ids";
import * as LeadPeople from "../../leads/people/model";
import * as RelatedPeople from "../../clients/relatedPeople/model";
import type { vKnownPerson } from "./answers";
import type { KnownBy } from "./rules";

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
export async function list(
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
