import { expect, test } from "vitest";
import { startBackend } from "../../../tests/support/functions/backend";
import { tokenIdentifierOf } from "../../../tests/support/functions/personas";
import type { MutationCtx } from "../../_generated/server";
import { enrol, type Enrolment } from "./model";

const MARIA = { tokenIdentifier: tokenIdentifierOf("maria"), email: "maria@home.test", name: "Maria" };
const CLIENT = { ...MARIA, role: "client", isAdmin: false } as const;
const STAFF = { ...MARIA, role: "staff", isAdmin: true } as const;

// Caught: a member with the portal of a client; a client's page that kept a person who was bound to another record.
test.each<[what: string, before: Enrolment | null, wanted: Enrolment, after: object, told: string[]]>([
  ["a new client of a record", null, { ...CLIENT, clientId: "c1" }, { clientId: "c1", locale: "" }, ["c1"]],
  ["a new client without one", null, CLIENT, { locale: "" }, []],
  ["a new member", null, STAFF, { role: "staff", isAdmin: true, locale: "en" }, []],
  ["a client again, without a record named", { ...CLIENT, clientId: "c1" }, CLIENT, { clientId: "c1" }, ["c1"]],
  [
    "a client of another record",
    { ...CLIENT, clientId: "c1" },
    { ...CLIENT, clientId: "c2" },
    { clientId: "c2" },
    ["c2", "c1"],
  ],
  ["a client who becomes a member", { ...CLIENT, clientId: "c1" }, STAFF, { role: "staff", isAdmin: true }, ["c1"]],
  ["a member with a record named", null, { ...STAFF, clientId: "c1" }, { role: "staff" }, []],
])("%s has these rights, and each record that gains or loses a person is notified", async (...given) => {
  const [, before, wanted, after, told] = given;
  await startBackend().run(async (ctx: MutationCtx) => {
    if (before !== null) {
      const { _id } = (await ctx.db.get("users", await enrol(ctx, before))) ?? expect.fail("nobody");
      await ctx.db.patch("users", _id, { status: "revoked", email: "old@home.test" });
    }
    const earlier = (await ctx.db.system.query("_scheduled_functions").take(9)).length;
    const user = await ctx.db.get("users", await enrol(ctx, { ...wanted, email: " Maria@Home.test" }));
    expect(user).toMatchObject({ ...MARIA, status: "active", ...after });
    expect(user?.clientId).toBe("clientId" in after ? after.clientId : undefined);
    const jobs = (await ctx.db.system.query("_scheduled_functions").take(9)).slice(earlier);
    expect(jobs).toMatchObject(
      told.map((clientId) => ({ name: "workspace/clientRecord/jobs:settlePortal", args: [{ clientId }] })),
    );
    expect(jobs).toHaveLength(told.length);
    expect(await ctx.db.query("users").take(9)).toHaveLength(1);
  });
});
