import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { convexModules, refusalOf, startBackend } from "../support/functions/backend";
import { storeBoundClient } from "../support/functions/portal";
import { aPracticeOfEverybody, changesBetween, everythingIn, refusalFor } from "./everybody";
import type { PortalDomainCalls } from "./portalCall";
import { PORTAL_CALLS, PORTAL_DOMAIN_CALLS } from "./portalCalls";
import { storedId } from "./staffCall";

const CLIENTS = ["asClient", "asOtherClient"] as const;
const isClient = (person: string) => CLIENTS.some((client) => client === person);
const NO_IDS = ["", " ", "0", "null", "../1", "💥", "x".repeat(1_000), storedId("users", 0)];
/** One caller of each refusal tries every id; the others try one that exists and one that does not. */
const TRY_EVERY_ID = ["asAnonymous", "asSales"];

beforeEach(() => {
  // No job runs inside a test about permissions.
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Both clients have the records of the calls; each is bound to their own client record alone. */
async function twoPortals(seed: PortalDomainCalls["seed"]) {
  const backend = startBackend();
  const people = await aPracticeOfEverybody(backend, () => Promise.resolve());
  const clients = {
    own: await storeBoundClient(backend, "client", { number: 1 }),
    other: await storeBoundClient(backend, "otherClient", { number: 2, clientEmail: "other@mail.test" }),
  };
  return { backend, people, clients, ids: await seed(backend, clients) };
}

// Caught: a folder listing that found nothing, so that every test below passed without a call.
test("each domain that clients call has a file in portalCalls/ with the addresses of that domain", () => {
  const domains = Object.keys(convexModules).flatMap((path) => /\/convex\/(.+)\/portal\.ts$/.exec(path)?.[1] ?? []);
  const called = domains.filter((domain) => domain !== "access/builders").sort();
  expect(called.length).toBeGreaterThan(0);
  expect(PORTAL_DOMAIN_CALLS.map(([name]) => name).sort()).toEqual(called);
  for (const [name, { calls }] of PORTAL_DOMAIN_CALLS) {
    expect(Object.keys(calls).filter((address) => !address.startsWith(`${name}/portal:`))).toEqual([]);
  }
});

describe.each(PORTAL_CALLS)("$address", ({ run, absent, seed }) => {
  // Caught: a function of the portal that staff could call; a client whose access has ended.
  test("refuses everybody but clients with access, and changes nothing", async () => {
    const { backend, people, ids } = await twoPortals(seed);
    const refused = Object.entries(people).filter(([person]) => !isClient(person));
    expect(refused).toHaveLength(22);
    const before = await everythingIn(backend);
    for (const [person, caller] of refused) {
      const code = refusalFor(person);
      const tried = TRY_EVERY_ID.includes(person) ? [ids.own, ids.other, ...NO_IDS] : [ids.own, storedId("users", 0)];
      for (const id of tried) {
        expect(await refusalOf(run(caller, id)), `${person} about ${id}`).toEqual({ code });
      }
    }
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  });

  test("admits a client to their own records", async () => {
    const { people, ids } = await twoPortals(seed);
    await expect(run(people.asClient, ids.own)).resolves.not.toThrow();
  });

  // Caught: a client without a record, who was let in with no client at all; a deleted record that was still shown.
  test.each(["is bound to no record", "was deleted"])("refuses a client whose record %s", async (what) => {
    const { backend, people, clients, ids } = await twoPortals(seed);
    await backend.run(async (ctx) => {
      const bound = await ctx.db
        .query("users")
        .withIndex("by_clientId_and_status", (q) => q.eq("clientId", clients.own))
        .unique();
      if (bound === null) throw new Error("nobody is bound");
      if (what === "was deleted") await ctx.db.patch("clients", clients.own, { deleted: { at: 1, byName: "Ana" } });
      else await ctx.db.patch("users", bound._id, { clientId: "" });
    });
    const before = await everythingIn(backend);
    expect(await refusalOf(run(people.asClient, ids.own))).toEqual({ code: "NOT_FOUND", what: "client" });
    expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
  });

  // Caught: another client's record, found by its id; "not yours" in other words than "absent".
  test.runIf(absent !== null)(
    "answers the same for another client's record, an absent one and an invalid id",
    async () => {
      const { backend, people, ids } = await twoPortals(seed);
      const before = await everythingIn(backend);
      for (const id of [ids.other, ...NO_IDS]) {
        const ending = run(people.asClient, id);
        if (absent !== null && "answers" in absent) expect(await ending, id).toEqual(absent.answers);
        else expect(await refusalOf(ending), id).toEqual(absent?.refuses);
      }
      expect(changesBetween(before, await everythingIn(backend))).toEqual([]);
    },
  );
});

// Caught: a function of the portal that takes the client's id, and so could be asked about another.
test("no function of the portal names a client in its arguments", async () => {
  const modules = Object.entries(convexModules).filter(
    ([path]) => /\/portal\.ts$/.test(path) && !path.includes("builders"),
  );
  expect(modules.length).toBeGreaterThan(0);
  for (const [path, load] of modules) {
    for (const [name, registered] of Object.entries((await load()) as Record<string, { exportArgs?: () => string }>)) {
      expect(registered.exportArgs?.() ?? "", `${path} ${name}`).not.toMatch(/"clientId"/);
    }
  }
});
