/** Emails to the people with access to a client's portal. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { hasAcceptedSince } from "../../access/invitations/model";
import * as Portals from "../../access/portal/people";
import { readLocale, type Locale } from "../../platform/languages";
import * as Clients from "../record/model";
import * as Firm from "../../practice/settings/model";
import * as Mail from "../../practice/mail/model";
import { composeLetter, type LetterKind, type WrittenLetter } from "../../practice/mail/rules";
import { nameText } from "../../platform/texts";

export interface LetterFacts {
  clientName: string;
  firmName: string;
  /** The screen of the portal. Null if the deployment does not know its own origin. */
  url: string | null;
}

/** The words of an email to a client. */
export interface PortalWords {
  subject: string;
  paragraphs: readonly string[];
  /** On the button. */
  action: string;
  caution: string;
}

const GREETINGS: Record<Locale, (clientName: string) => string> = {
  en: (clientName) => `Dear ${clientName},`,
  es: (clientName) => `Hola, ${clientName}:`,
};

export function composePortalLetter(locale: Locale, facts: LetterFacts, words: PortalWords): WrittenLetter {
  const { clientName, firmName, url } = facts;
  const { subject, paragraphs, action, caution } = words;
  const link = url === null ? [] : [{ words: action, url }];
  const greeting = GREETINGS[locale](nameText(clientName));
  return composeLetter(locale, subject, [greeting, ...paragraphs, ...link, caution, firmName]);
}

interface PortalLetter {
  kind: LetterKind;
  clientId: Id<"clients">;
  /** Part of the idempotency key: a person gets one email of this kind per time. */
  dueAt: number;
  /** The portal screen that the email links to. */
  path: string;
  write: (locale: Locale, facts: LetterFacts) => WrittenLetter;
}

/** Whether no email to an address has bounced since the person was last invited there and accepted that invitation. */
async function canArrive(ctx: QueryCtx, to: string): Promise<boolean> {
  const comeBackAt = await Mail.findComeBackAt(ctx, to);
  return comeBackAt === null || (await hasAcceptedSince(ctx, to, comeBackAt));
}

/** The people with access to a client's portal, and those of them whom an email reaches. */
export async function listRecipients(
  ctx: QueryCtx,
  clientId: Id<"clients">,
): Promise<{ members: Doc<"users">[]; reachable: Doc<"users">[] }> {
  const members = await Portals.listMembers(ctx, clientId);
  const arrives = await Promise.all(members.map(async ({ email }) => await canArrive(ctx, email)));
  return { members, reachable: members.filter((_, place) => arrives[place]) };
}

/**
 * Emails each person with access to a client's portal, in their language, except at addresses that bounce; nobody for a deleted
 * client. Returns whether there was anybody.
 */
export async function writeToPortal(ctx: MutationCtx, letter: PortalLetter): Promise<boolean> {
  const { kind, clientId, dueAt, path, write } = letter;
  const client = await Clients.find(ctx, clientId);
  if (client?.deleted !== null) return false;
  const { members, reachable } = await listRecipients(ctx, clientId);
  if (members.length === 0) return false;
  const { clientName } = client;
  const facts = { clientName, firmName: (await Firm.get(ctx)).name, url: Mail.linkTo(path) };
  for (const { _id: userId, email: to, locale } of reachable) {
    const idempotencyKey = `passage-${kind}-${userId}-${String(dueAt)}`;
    const written = write(readLocale(locale), facts);
    await Mail.queue(ctx, { kind, clientId, to, toName: clientName, ...written, idempotencyKey });
  }
  return true;
}
