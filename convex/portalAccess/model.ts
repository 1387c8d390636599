import type { Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { requireClientAccount, type PortalClient } from "../access/actors";
import * as Portals from "../access/portals";
import { refuse } from "../access/refuse";
import { readLocale, type Locale } from "../access/rules";
import * as Clients from "../clients/model";
import * as Firm from "../firm/model";
import * as Mail from "../mail/model";
import type { LetterKind, WrittenLetter } from "../mail/rules";
import type { PortalPermission } from "../permissions";

/**
 * Admits a client to their portal. Refuses UNAUTHENTICATED without an identity, FORBIDDEN without the permission, and NOT_FOUND where
 * the account is bound to no record, or the record was deleted.
 */
export async function requireClient(ctx: QueryCtx, permission: PortalPermission): Promise<PortalClient> {
  const { _id: userId, email, locale, clientId } = await requireClientAccount(ctx, permission);
  const client = clientId === undefined ? null : await Clients.find(ctx, clientId);
  if (client?.deleted !== null) refuse("NOT_FOUND", { what: "client" });
  // The record's name: people give themselves any name in their sign-in account, such as that of a member.
  const { clientName: name } = client;
  // eslint-disable-next-line passage/assertions -- The brand, minted where the person has just been admitted.
  return { userId, clientId: client._id, name, email, locale: readLocale(locale) } as PortalClient;
}

interface LetterFacts {
  clientName: string;
  firmName: string;
  /** Null where nobody knows under which address Passage is open. */
  url: string | null;
}

interface PortalLetter {
  kind: LetterKind;
  clientId: Id<"clients">;
  /** One letter of this kind goes to a person for each of these times. */
  dueAt: number;
  /** The screen of the portal that the letter leads to. */
  path: string;
  write: (locale: Locale, facts: LetterFacts) => WrittenLetter;
}

/** Whether no letter has come back from an address since the person was last invited there, and came in by that invitation. */
async function canArrive(ctx: QueryCtx, to: string): Promise<boolean> {
  const comeBackAt = await Mail.findComeBackAt(ctx, to);
  return comeBackAt === null || (await Portals.hasAcceptedSince(ctx, to, comeBackAt));
}

/**
 * Writes to each person who has access to a client's portal, in their language; to nobody for a deleted client, and not to an address
 * at which letters do not arrive. Returns whether there was anybody.
 */
export async function writeTo(ctx: MutationCtx, letter: PortalLetter): Promise<boolean> {
  const { kind, clientId, dueAt, path, write } = letter;
  const client = await Clients.find(ctx, clientId);
  const accounts = client?.deleted === null ? await Portals.listMembers(ctx, clientId) : [];
  if (client === null || accounts.length === 0) return false;
  const { clientName } = client;
  const facts = { clientName, firmName: (await Firm.get(ctx)).name, url: Mail.linkTo(path) };
  for (const { _id: userId, email: to, locale } of accounts) {
    if (!(await canArrive(ctx, to))) continue;
    const idempotencyKey = `passage-${kind}-${userId}-${String(dueAt)}`;
    const written = write(readLocale(locale), facts);
    await Mail.queue(ctx, { kind, clientId, to, toName: clientName, ...written, idempotencyKey });
  }
  return true;
}
