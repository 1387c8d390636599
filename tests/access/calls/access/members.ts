import { api } from "../../../../convex/_generated/api";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const of = api.access.members.staff;
const toClients = { permission: "access:inviteClients" } as const;
const toStaff = { permission: "access:manageStaff", adminOnly: true } as const;

/** The ids of the stored people. */
const STORED = { member: storedId("users", 2), client: storedId("users", 4) };

/** An existing person of the wrong kind for this function: a client for one about members, and the reverse. */
const OF_THE_OTHER_KIND = { member: "client", client: "member" } as const;

function idOf(kind: keyof typeof STORED, id: string): string {
  if (id === "ofTheOtherKind") return STORED[OF_THE_OTHER_KIND[kind]];
  return id === "stored" ? STORED[kind] : id;
}

export const domain: DomainCalls = {
  seed: async () => Promise.resolve(),
  // Absent: an invalid id, one never given out, and ids of the other kind, of a revoked person and of another table.
  ids: {
    stored: "stored",
    absent: ["", "unknown", "ofTheOtherKind", storedId("users", 99), storedId("users", 3), storedId("visits", 0)],
  },
  calls: {
    "access/members/staff:team": {
      ...toStaff,
      kind: "query",
      absent: null,
      run: (caller) => caller.query(of.team, {}),
    },
    "access/members/staff:clients": {
      ...toClients,
      kind: "query",
      absent: null,
      run: (caller) => caller.query(of.clients, {}),
    },
    "access/members/staff:revokeMember": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("member"),
      run: (caller, id) => caller.mutation(of.revokeMember, { userId: idOf("member", id) }),
    },
    "access/members/staff:revokeClientWithoutRecord": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("client"),
      run: (caller, id) => caller.mutation(of.revokeClientWithoutRecord, { userId: idOf("client", id) }),
    },
    "access/members/staff:setAdministrator": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("member"),
      run: (caller, id) => caller.mutation(of.setAdministrator, { userId: idOf("member", id), isAdmin: true }),
    },
    "access/members/staff:history": {
      permission: "audit:read",
      kind: "query",
      adminOnly: true,
      absent: null,
      run: (caller) => caller.query(of.history, { role: "staff", paginationOpts: { cursor: null, numItems: 10 } }),
    },
  },
};
