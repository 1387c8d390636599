import { expect, test, vi } from "vitest";
import { refusalOf, startBackend, type Backend } from "../../tests/support/functions/backend";
import { useFakeSignInService } from "../../tests/support/functions/fakeSignInService";
import { NOON, useFixedClock } from "@passage/testkit/clock";
import { aPractice } from "../../tests/support/functions/personas";
import { api } from "../_generated/api";

useFixedClock();
const { endOtherSessions } = api.access.open;
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

// Caught: the caller's own session ended too; those of everybody; those of the list on their page only.
test("a person is signed out in all browsers but the one they name, and nobody else is", async () => {
  const { asSales, asClient, backend, service } = await aFirm();
  await asSales.mutation(endOtherSessions, KEPT);
  await finishJobs(backend);
  expect(Object.fromEntries(service.sessions)).toEqual({ sales: ["sess_2"], client: ["sess_4", "sess_5"] });
  // A session that is not theirs keeps nothing.
  await asClient.mutation(endOtherSessions, { keptSessionId: "sess_9" });
  await finishJobs(backend);
  expect(service.sessions.get("client")).toEqual([]);
});

// Caught: a device that stayed signed in because the sign-in service had refused one call of many.
test.each(["/sessions", "/revoke"])("that is repeated while the sign-in service fails at %s", async (path) => {
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
