import { expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice, tokenIdentifierOf } from "../../../tests/support/functions/personas";
import { storeClient } from "../../../tests/support/functions/samples";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { writeToPortal } from "./writeToPortal";

useFixedClock();

/** The Souzas share a portal: Ana reads Spanish, Rui's email bounced, Eva is the last. Maria has another portal. */
async function aFamily() {
  const { backend } = await aPractice(startBackend());
  const clientId = await storeClient(backend, { clientName: "Ana Souza" });
  const marias = await storeClient(backend, { clientName: "Maria Santos", number: 2 });
  const users = await backend.run(async (ctx) => {
    const common = { role: "client", isAdmin: false, status: "active" } as const;
    const people = {
      ana: ["es", clientId],
      rui: ["en", clientId],
      eva: ["", clientId],
      maria: ["es", marias],
    } as const;
    const ids: Record<string, Id<"users">> = {};
    for (const [name, [locale, of]] of Object.entries(people)) {
      const person = {
        email: `${name}@home.test`,
        name,
        locale,
        clientId: of,
        tokenIdentifier: tokenIdentifierOf(name),
      };
      ids[name] = await ctx.db.insert("users", { ...common, ...person });
    }
    const bounced = {
      kind: "news",
      clientId,
      to: "rui@home.test",
      toName: "R",
      subject: "S",
      html: "",
      text: "",
    } as const;
    const state = { state: "bounced", reason: "No box", attempts: 1, providerId: "m1", startedAt: null } as const;
    await ctx.db.insert("letters", { ...bounced, ...state, idempotencyKey: "old", queuedAt: 1, sentAt: 1 });
    return ids;
  });
  const write = async (to: Id<"clients">) =>
    await backend.run(
      async (ctx: MutationCtx) =>
        await writeToPortal(ctx, {
          kind: "messages",
          clientId: to,
          dueAt: NOON,
          path: "/client-portal/messages",
          write: (locale, { clientName, firmName, url }) => ({
            subject: `${locale}: ${firmName}`,
            html: String(url),
            text: clientName,
          }),
        }),
    );
  const letters = async () => {
    const all = await backend.run(async (ctx) => await ctx.db.query("letters").take(9));
    return all.filter(({ state }) => state === "queued");
  };
  return { backend, clientId, users, write, letters };
}

// Caught: no letter to anybody after the first bouncing address; a letter in somebody else's language.
test("each person who shares a portal gets one letter in their language, except at addresses that bounce", async () => {
  vi.stubEnv("APP_ORIGINS", "https://app.test");
  vi.stubEnv("FIRM_NAME", "Duarte Law");
  const { clientId, users, write, letters } = await aFamily();
  expect([await write(clientId), await write(clientId)]).toEqual([true, true]);
  const about = {
    kind: "messages",
    clientId,
    toName: "Ana Souza",
    html: "https://app.test/client-portal/messages",
    text: "Ana Souza",
  };
  expect(await letters()).toMatchObject([
    {
      ...about,
      to: "ana@home.test",
      subject: "es: Duarte Law",
      idempotencyKey: `passage-messages-${String(users["ana"])}-${String(NOON)}`,
    },
    {
      ...about,
      to: "eva@home.test",
      subject: "en: Duarte Law",
      idempotencyKey: `passage-messages-${String(users["eva"])}-${String(NOON)}`,
    },
  ]);
});

test("nobody gets a letter without access or for a deleted client, and without an origin there is no link", async () => {
  vi.stubEnv("APP_ORIGINS", "");
  const { backend, clientId, write, letters } = await aFamily();
  expect(await write(await storeClient(backend, { number: 3 }))).toBe(false);
  await write(clientId);
  expect((await letters()).map(({ html }) => html)).toEqual(["null", "null"]);
  await backend.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("letters").take(9)) await ctx.db.delete("letters", _id);
    await ctx.db.patch("clients", clientId, { deleted: { at: NOON, byName: "Ana Duarte" } });
  });
  expect([await write(clientId), await letters()]).toEqual([false, []]);
});
