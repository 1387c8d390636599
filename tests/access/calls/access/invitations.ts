import { NOON } from "@passage/testkit/clock";
import { api } from "../../../../convex/_generated/api";
import type { Backend } from "../../../support/functions/backend";
import { notFound, storedId, type DomainCalls } from "../../staffCall";

const of = api.access.invitations.staff;
const toStaff = { permission: "access:manageStaff", adminOnly: true } as const;
const REDIRECT = "http://nowhere.test";

/** The ids that the two invitations get, which follow those of the stored people. */
const TO_STAFF = storedId("invitations", 5);
const TO_CLIENT = storedId("invitations", 6);

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
  // Absent: an invalid id, an invitation to a client, an id never given out, and ids of another table.
  ids: {
    stored: TO_STAFF,
    absent: ["", "unknown", TO_CLIENT, storedId("invitations", 99), storedId("users", 2), storedId("visits", 0)],
  },
  calls: {
    "access/invitations/staff:inviteStaff": {
      ...toStaff,
      kind: "action",
      absent: null,
      run: (caller) => caller.action(of.inviteStaff, { email: "x", name: "", redirectUrl: REDIRECT }),
    },
    "access/invitations/staff:revokeStaffInvitation": {
      ...toStaff,
      kind: "mutation",
      absent: notFound("invitation"),
      run: (caller, id) => caller.mutation(of.revokeStaffInvitation, { invitationId: id }),
    },
  },
};
