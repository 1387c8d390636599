import { afterEach, expect, test, vi } from "vitest";
import { useFixedClock } from "@passage/testkit/clock";
import { refusalOf, startBackend } from "../../../tests/support/functions/backend";
import { saveFirm } from "../../../tests/support/functions/firm";
import { aPractice } from "../../../tests/support/functions/personas";
import { api, internal } from "../../_generated/api";
import { firmProblem, hasFirm } from "../../practice/firmForm";

useFixedClock();
afterEach(() => {
  vi.unstubAllEnvs();
});

const { seedFirm } = internal.workspace.samples.internal;

// Caught: sample contracts in nobody's name; the name that a person has typed, overwritten by the next start.
test("the sample practice has a firm that can send contracts; a start changes no settings", async () => {
  vi.stubEnv("PASSAGE_SAMPLES", "1");
  const { backend, asAdmin } = await aPractice(startBackend());
  await backend.mutation(seedFirm, {});
  const { settings } = await asAdmin.query(api.practice.settings.staff.get, {});
  expect([hasFirm(settings), firmProblem(settings)]).toEqual([true, null]);
  await saveFirm(asAdmin, { name: "Duarte Law" });
  await backend.mutation(seedFirm, {});
  expect((await asAdmin.query(api.practice.settings.staff.get, {})).settings).toEqual({
    ...settings,
    name: "Duarte Law",
  });
});

// Caught: a real practice with the name of an invented firm.
test("a deployment that is not for samples gets no firm", async () => {
  vi.stubEnv("PASSAGE_SAMPLES", "");
  const refused = startBackend().mutation(seedFirm, {});
  expect(await refusalOf(refused)).toEqual({ code: "CONFLICT", what: "sample data is switched off" });
});
