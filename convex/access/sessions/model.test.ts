import { describe, expect, test, vi } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../../tests/support/functions/backend";
import { useFakeSignInService } from "../../../tests/support/functions/fakeSignInService";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice, claimsOf } from "../../../tests/support/functions/personas";
import { api } from "../../_generated/api";

useFixedClock();
const { endOtherSessions, noteEndedSession } = api.access.sessions.open;
const { me } = api.access.accounts.open;
const DAY_MS = 24 * 60 * 60 * 1_000;
const KEPT = { keptSessionId: "sess_2" };

async function aFirm() {
  const service = useFakeSignInService();
  const practice = await aPractice(startBackend());
  service.sessions.set("sales", ["sess_1", "sess_2", "sess_3"]);
  service.sessions.set("client", ["sess_4", "sess_5"]);
  return { ...practice, service };
}

async function finishJobs(backend: Backend) {
  await backend.finishAllScheduledFunctions(vi.runAllTimers);
}

// Caught: the caller's own session ended too; everybody's sessions ended; only the sessions of the list on their page.
test("a person is signed out in all other browsers, and nobody else is", async () => {
  const { asSales, asClient, backend, service } = await aFirm();
  await asSales.mutation(endOtherSessions, KEPT);
  await finishJobs(backend);
  expect(Object.fromEntries(service.sessions)).toEqual({ sales: ["sess_2"], client: ["sess_4", "sess_5"] });
  // A session that is not theirs keeps nothing.
  await asClient.mutation(endOtherSessions, { keptSessionId: "x".repeat(100) });
  await finishJobs(backend);
  expect(service.sessions.get("client")).toEqual([]);
});

test("a member who still has to set up a second step may sign out everywhere else, too", async () => {
  const { asSales, backend, service } = await aFirm();
  await backend.run(async (ctx) => {
    await ctx.db.insert("access_settings", { secondFactorDueAt: NOON, isSecondFactorEnforced: true });
  });
  expect(await asSales.query(me, {})).toMatchObject({ kind: "none", reason: "secondFactor" });
  await asSales.mutation(endOtherSessions, KEPT);
  await finishJobs(backend);
  expect(service.sessions.get("sales")).toEqual(["sess_2"]);
});

// Caught: a device that stayed signed in because the sign-in service had refused one of many calls.
test.each(["/sessions", "/revoke"])("that is retried while the sign-in service fails at %s", async (path) => {
  const { asSales, backend, service } = await aFirm();
  service.troubles.push([path, { status: 429 }], [path, { status: 503 }]);
  await asSales.mutation(endOtherSessions, KEPT);
  await finishJobs(backend);
  expect([service.troubles, service.sessions.get("sales")]).toEqual([[], ["sess_2"]]);
});

test("six times a minute, and with an id no longer than any of the sign-in service", async () => {
  const { asSales, asRevokedStaff, asClient, backend, service } = await aFirm();
  await asSales.mutation(endOtherSessions, { keptSessionId: "x".repeat(101) });
  await asRevokedStaff.mutation(endOtherSessions, KEPT);
  await finishJobs(backend);
  expect(service.requests).toEqual([]);
  for (let turn = 0; turn < 6; turn++) await asSales.mutation(endOtherSessions, KEPT);
  const refusal = await refusalOf(asSales.mutation(endOtherSessions, KEPT));
  expect(refusal).toEqual({ code: "RATE_LIMITED", retryAt: NOON + 10_000 });
  // One person's use does not stop another's.
  await asClient.mutation(endOtherSessions, KEPT);
});

describe("a session ended by its person", () => {
  const inSession = (backend: Backend, subject: string, sid: unknown) =>
    backend.withIdentity(claimsOf(subject, { role: "staff", emailVerified: true, sid }));

  // Caught: an open screen that showed everything until its last token expired.
  test("is refused at once although its token is still valid, and the kept one and other people's are not", async () => {
    const { backend } = await aFirm();
    const ended = inSession(backend, "sales", "sess_1");
    const kept = inSession(backend, "sales", "sess_2");
    expect(await ended.query(me, {})).toMatchObject({ kind: "staff" });
    await kept.mutation(endOtherSessions, KEPT);
    await finishJobs(backend);
    expect(await ended.query(me, {})).toEqual({ kind: "sessionEnded", sessionId: "sess_1" });
    expect(await refusalOf(ended.query(api.leads.record.staff.feed, { after: null }))).toEqual({
      code: "UNAUTHENTICATED",
    });
    expect(await refusalOf(ended.query(api.access.members.staff.team, {}))).toEqual({ code: "UNAUTHENTICATED" });
    expect(await kept.query(me, {})).toMatchObject({ kind: "staff" });
    expect(await inSession(backend, "lawyer", "sess_1").query(me, {})).toMatchObject({ kind: "staff" });
  });

  // Caught: recorded after the answer of the sign-in service, which may come a day later.
  test("is refused even while the sign-in service does not end it", async () => {
    const { backend, service } = await aFirm();
    service.troubles.push(["/revoke", { status: 503 }]);
    await inSession(backend, "sales", "sess_2").mutation(endOtherSessions, KEPT);
    await vi.advanceTimersByTimeAsync(0);
    await backend.finishInProgressScheduledFunctions();
    expect(service.sessions.get("sales")).toHaveLength(3);
    expect(await inSession(backend, "sales", "sess_3").query(me, {})).toMatchObject({ kind: "sessionEnded" });
  });

  test("on the list of devices is refused as well, and one named by somebody else is not", async () => {
    const { backend } = await aFirm();
    await inSession(backend, "lawyer", "sess_9").mutation(noteEndedSession, { sessionId: "sess_1" });
    expect(await inSession(backend, "sales", "sess_1").query(me, {})).toMatchObject({ kind: "staff" });
    await inSession(backend, "sales", "sess_2").mutation(noteEndedSession, { sessionId: "sess_1" });
    await inSession(backend, "sales", "sess_2").mutation(noteEndedSession, { sessionId: "sess_1" });
    expect(await inSession(backend, "sales", "sess_1").query(me, {})).toMatchObject({ kind: "sessionEnded" });
    expect(await endedIn(backend)).toHaveLength(2);
  });

  test.each([
    ["none", undefined],
    ["a list", ["sess_1"]],
    ["a number", 1],
    ["an empty one", ""],
  ])("is not matched by a token that names %s", async (_what, sid) => {
    const { backend } = await aFirm();
    await inSession(backend, "sales", "sess_2").mutation(noteEndedSession, { sessionId: "sess_1" });
    expect(await inSession(backend, "sales", sid).query(me, {})).toMatchObject({ kind: "staff" });
  });

  test("is deleted a day later by the next end, when its tokens have expired", async () => {
    const { backend } = await aFirm();
    const kept = inSession(backend, "sales", "sess_2");
    await kept.mutation(noteEndedSession, { sessionId: "sess_1" });
    vi.setSystemTime(NOON + DAY_MS);
    await kept.mutation(noteEndedSession, { sessionId: "sess_3" });
    expect(await endedIn(backend)).toEqual(["sess_1", "sess_3"]);
    vi.setSystemTime(NOON + DAY_MS + 1);
    await kept.mutation(noteEndedSession, { sessionId: "sess_4" });
    expect(await endedIn(backend)).toEqual(["sess_3", "sess_4"]);
  });

  test("has an id of the sign-in service's length, and twenty a minute are taken", async () => {
    const { backend } = await aFirm();
    const kept = inSession(backend, "sales", "sess_2");
    await kept.mutation(noteEndedSession, { sessionId: "x".repeat(101) });
    expect(await endedIn(backend)).toEqual([]);
    await kept.mutation(noteEndedSession, { sessionId: "x".repeat(100) });
    expect(await endedIn(backend)).toEqual(["x".repeat(100)]);
    for (let turn = 1; turn < 20; turn++) await kept.mutation(noteEndedSession, { sessionId: `s${String(turn)}` });
    const refusal = await refusalOf(kept.mutation(noteEndedSession, { sessionId: "one more" }));
    expect(refusal).toEqual({ code: "RATE_LIMITED", retryAt: NOON + 3_000 });
  });
});

async function endedIn(backend: Backend): Promise<string[]> {
  const rows = await backend.run(async (ctx) => await ctx.db.query("ended_sessions").take(100));
  return rows.map(({ sessionId }) => sessionId);
}
