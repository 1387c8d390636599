import { createHash, randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { Collection } from "../core/collection.ts";
import { vClient, vInvitation, vMail, vOtherEmail, vSession, vSignIn, vSignUp, vUser, vUses } from "./entities.ts";
import type { Client, Invitation, Mail, OtherEmail, Session, SignIn, SignUp, User, Uses } from "./entities.ts";

const ID_LENGTH = 27;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export type IdPrefix =
  "user" | "idn" | "client" | "sess" | "sess_activity" | "sia" | "sua" | "inv" | "ema" | "totp" | "backup_code";

export function newId(prefix: IdPrefix): string {
  return `${prefix}_${inAlphabet(randomBytes(ID_LENGTH))}`;
}

/** The same id for the same seed, so that sample people keep their token identifiers after a reset. */
export function seededId(prefix: IdPrefix, seed: string): string {
  return `${prefix}_${inAlphabet(createHash("sha256").update(seed).digest()).slice(0, ID_LENGTH)}`;
}

function inAlphabet(bytes: Buffer): string {
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** True for rows that have led to no session. */
const NO_SESSION = "json_extract(body, '$.createdSessionId') IS NULL";

/** All data of the sign-in service. */
export class ClerkStore {
  readonly users: Collection<User>;
  readonly otherEmails: Collection<OtherEmail>;
  readonly clients: Collection<Client>;
  readonly sessions: Collection<Session>;
  readonly signIns: Collection<SignIn>;
  readonly signUps: Collection<SignUp>;
  readonly invitations: Collection<Invitation>;
  readonly mails: Collection<Mail>;
  readonly uses: Collection<Uses>;

  constructor(database: DatabaseSync) {
    this.users = new Collection(database, {
      name: "clerk_users",
      schema: vUser,
      lookup: ({ emailAddress }) => emailAddress,
    });
    this.otherEmails = new Collection(database, {
      name: "clerk_other_emails",
      schema: vOtherEmail,
      lookup: ({ emailAddress }) => emailAddress,
    });
    this.clients = new Collection(database, {
      name: "clerk_clients",
      schema: vClient,
      lookup: ({ secretHash }) => secretHash,
      abandoned: "id NOT IN (SELECT lookup FROM clerk_sessions)",
    });
    // Every request looks sessions up by browser; only a job that ends them looks them up by person.
    this.sessions = new Collection(database, {
      name: "clerk_sessions",
      schema: vSession,
      lookup: ({ clientId }) => clientId ?? "",
    });
    this.signIns = new Collection(database, { name: "clerk_sign_ins", schema: vSignIn, abandoned: NO_SESSION });
    this.signUps = new Collection(database, { name: "clerk_sign_ups", schema: vSignUp, abandoned: NO_SESSION });
    this.invitations = new Collection(database, {
      name: "clerk_invitations",
      schema: vInvitation,
      lookup: ({ emailAddress }) => emailAddress,
    });
    this.mails = new Collection(database, { name: "clerk_mails", schema: vMail, lookup: ({ to }) => to });
    this.uses = new Collection(database, { name: "clerk_uses", schema: vUses });
  }

  /** The owner of this address, be it their first or another. */
  findUserByAddress(emailAddress: string): User | null {
    const first = this.users.findByLookup(emailAddress);
    const other = first === null ? this.otherEmails.findByLookup(emailAddress) : null;
    return other === null ? first : this.users.find(other.userId);
  }

  otherEmailsOf(userId: string): OtherEmail[] {
    return this.otherEmails.list().filter((email) => email.userId === userId);
  }

  clear(): void {
    const accounts = [this.users, this.otherEmails, this.clients, this.sessions, this.uses];
    const underWay = [this.signIns, this.signUps, this.invitations, this.mails];
    for (const collection of [...accounts, ...underWay]) collection.clear();
  }
}
