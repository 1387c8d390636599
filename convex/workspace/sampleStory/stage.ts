/** The stage of the story: the practice's people, clients and cases. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import * as Access from "../../access/accounts/model";
import { refuse } from "../../access/accounts/refuse";
import * as Cases from "../../cases/record/model";
import * as Clients from "../../clients/record/model";
import { personKeys } from "../../clients/record/rules";
import * as CaseTemplates from "../../cases/templates/model";
import { DAY_MS } from "../../platform/days";
import { MARIA } from "./people";

/** An act's transaction, as the person who does it. */
export interface Stage {
  ctx: MutationCtx;
  /** The present: the time of the first start. */
  now: number;
  /** The record that the act is about. */
  about: string;
}

/** The sample clients have the first numbers. */
const MOST_CLIENTS = 60;

export interface StoryCase {
  client: Doc<"clients">;
  clientCase: Doc<"cases">;
}

/** The cases of the sample clients who became clients by a contract, except those of the client with the portal. The oldest first. */
export async function listCases(ctx: QueryCtx): Promise<StoryCase[]> {
  const numbers = Array.from({ length: MOST_CLIENTS }, (_, nth) => nth + 1);
  const found = await Promise.all(numbers.map(async (number) => await Clients.findByNumber(ctx, number)));
  const cases: StoryCase[] = [];
  for (const client of found) {
    if (client?.isSample !== true || client.deleted !== null || client.clientEmail === MARIA) continue;
    const [clientCase] = await Cases.listOfClient(ctx, client._id);
    if (clientCase !== undefined) cases.push({ client, clientCase });
  }
  return cases;
}

/** The template for a case, or null. */
export async function findTemplate(ctx: QueryCtx, { caseType }: Doc<"cases">): Promise<string | null> {
  const found = (await CaseTemplates.list(ctx)).find(({ caseTypes }) => caseTypes.includes(caseType));
  return found?.key ?? null;
}

/** The youngest cases still collect documents: so many of their clients have a portal. */
const [PORTALS, YOUNGEST_DAYS, OLDEST_DAYS] = [4, 9, 75];

/** Clients with a portal besides Maria Santos, the youngest first. */
export async function listPortalCases(ctx: QueryCtx, now: number): Promise<StoryCase[]> {
  const found: StoryCase[] = [];
  for (const each of (await listCases(ctx)).reverse()) {
    const days = (now - each.client.onboardedAt) / DAY_MS;
    const isYoung = days >= YOUNGEST_DAYS && days <= OLDEST_DAYS && each.client.status === "active";
    if (isYoung && (await findTemplate(ctx, each.clientCase)) !== null) found.push(each);
    if (found.length === PORTALS) break;
  }
  return found;
}

/** The client with an account among the sample people, and their oldest case. */
export async function getMaria(ctx: QueryCtx): Promise<StoryCase> {
  const person = { clientName: "Maria Santos", clientEmail: MARIA, clientPhone: null };
  const client = await Clients.findSame(ctx, personKeys(person));
  const clientCase = client && (await Cases.listOfClient(ctx, client._id)).at(-1);
  return client && clientCase ? { client, clientCase } : refuse("NOT_FOUND", { what: "client" });
}

/** The id of the member of staff with this address. */
export async function memberId(ctx: QueryCtx, email: string): Promise<Id<"users">> {
  const found = (await Access.listActiveStaff(ctx)).find((member) => member.email === email);
  return found?._id ?? refuse("NOT_FOUND", { what: "staff" });
}
