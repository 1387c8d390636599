import { NOON } from "@passage/testkit/clock";
import { api } from "../../../../convex/_generated/api";
import type { Backend } from "../../../support/functions/backend";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const of = api.access.accounts.staff;
const toClients = { permission: "access:inviteClients" } as const;
const toStaff = { permission: "access:manageStaff", adminOnly: true } as const;
const REDIRECT = "http://nowhere.test";

/** The ids that the stored people and invitations get, which follow each other. */
const STORED = {
  member: storedId("users", 2),
  client: storedId("users", 4),
  toStaff: storedId("invitations", 5),
  toClient: storedId("invitations", 6),
};

/** An existing person of the wrong kind for this function: a client for one about members, and the reverse. */
const OF_THE_OTHER_KIND = { member: "client", client: "member", toStaff: "toClient", toClient: "toStaff" } as const;

function idOf(kind: keyof typeof STORED, id: string): string {
  if (id === "ofTheOtherKind") return STORED[OF_THE_OTHER_KIND[kind]];
  return id === "stored" ? STORED[kind] : id;
}

async function seed(backend: Backend): Promise<void> {
  await backend.run(async (ctx) => {
    const createdBy = (await ctx.db.query("users").first())?._id;
    if (createdBy === undefined) throw new Error("nobody is here");
    const pending = {
      state: "pending" as const,
      expiresAt: NOON,
      createdBy,
      acceptedBy: null,
      providerInvitationId: null,
    };
    await ctx.db.insert("invitations", { ...pending, email: "new@firm.test", role: "staff" });
    await ctx.db.insert("invitations", { ...pending, email: "new@home.test", role: "client" });
  });
}

export const domain: DomainCalls = {
  seed,
  // Absent: an invalid id, one never given out, and ids of the other kind, of a revoked person and of another table.
  ids: {
    stored: "stored",
    absent: [
      ...["", "unknown", "ofTheOtherKind", storedId("users", 99), storedId("invitations", 99)],
      ...[storedId("users", 3), storedId("visits", 0)],
    ],
  },
  calls: {
    "access/accounts/staff:team": {
      ...toStaff,
      kind: "query",
      absent: null,
      run: (caller) => caller.query(of.team, {}),
    },
    "access/accounts/staff:clients": {
      ...toClients,
      kind: "query",
      absent: null,
      run: (caller) => caller.query(of.clients, {}),
    },
    "access/accounts/staff:feedPass": {
      permission: "presence:see",
      kind: "query",
      absent: null,
      run: (caller) => caller.query(of.feedPass, {}),
    },
    "access/accounts/staff:inviteStaff": {
      ...toStaff,
      kind: "action",
      absent: null,
      run: (caller) => caller.action(of.inviteStaff, { email: "x", name: "", redirectUrl: REDIRECT }),
    },
    "access/accounts/staff:revokeStaffInvitation": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("invitation"),
      run: (caller, id) => caller.mutation(of.revokeStaffInvitation, { invitationId: idOf("toStaff", id) }),
    },
    "access/accounts/staff:revokeMember": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("member"),
      run: (caller, id) => caller.mutation(of.revokeMember, { userId: idOf("member", id) }),
    },
    "access/accounts/staff:revokeClientWithoutRecord": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("client"),
      run: (caller, id) => caller.mutation(of.revokeClientWithoutRecord, { userId: idOf("client", id) }),
    },
    "access/accounts/staff:requireSecondFactor": {
      ...toStaff,
      kind: "mutation",
      absent: null,
      run: (caller) => caller.mutation(of.requireSecondFactor, { isRequired: true }),
    },
    "access/accounts/staff:setAdministrator": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("member"),
      run: (caller, id) => caller.mutation(of.setAdministrator, { userId: idOf("member", id), isAdmin: true }),
    },
    "access/accounts/staff:history": {
      permission: "audit:read",
      kind: "query",
      adminOnly: true,
      absent: null,
      run: (caller) => caller.query(of.history, { role: "staff", paginationOpts: { cursor: null, numItems: 10 } }),
    },
  },
};
