import { webcrypto } from "node:crypto";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { NEW_MILESTONE } from "../../convex/cases/milestones/rules";
import { NEW_REQUIREMENT } from "../../convex/cases/requirements/rules";
import { aPortalWithStorage } from "../../tests/support/functions/ownDocuments";
import { storeCase } from "../../tests/support/functions/samples";
import { allRoutes } from "../../tests/support/screens/allRoutes";
import { aPortal } from "../../tests/support/screens/portalScreens";
import { serve } from "../../tests/support/screens/realFunctions";
import { giveLayout, show } from "../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../tests/support/screens/signedInClerk")).signedInClerk);

const QUERIES = [
  api.documents.portal.portal.list,
  api.workspace.portalHome.portal.get,
  api.workspace.portalHome.portal.timeline,
  api.clients.notices.portal.list,
];

/** A word of all texts that the practice has typed in English only. */
const ENGLISH = "Zebra";

/** A client who reads Spanish, with two cases, steps and requests that have no Spanish. */
async function aCaseInEnglish() {
  const portal = await aPortalWithStorage();
  const { asSales, backend, caseId, clientId } = portal;
  await storeCase(backend, { clientId, serial: 4_712 });
  await backend.run(async (ctx) => {
    await ctx.db.patch("cases", caseId, { caseType: "other", customCaseType: `${ENGLISH} petition` });
  });
  const { add, ofCase, setDone } = api.cases.milestones.staff;
  for (const title of ["checked", "filed"]) {
    const texts = { title: `${ENGLISH} ${title}`, description: `${ENGLISH} by post` };
    await asSales.mutation(add, { caseId, form: { ...NEW_MILESTONE, ...texts, isVisibleToClient: true } });
  }
  const [first] = await asSales.query(ofCase, { caseId });
  await asSales.mutation(setDone, { milestoneId: first?.milestoneId ?? "", isDone: true });
  const texts = { title: `${ENGLISH} papers`, instructions: `${ENGLISH} pages`, why: `${ENGLISH} rules` };
  const form = { ...NEW_REQUIREMENT, documentType: "passport", ...texts };
  await asSales.mutation(api.cases.requirements.staff.request, { caseId, form });
  return portal;
}

/** The texts of the page with the English word, each with the language that a screen reader reads it in. */
function englishTexts(): (string | undefined)[][] {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    if (text.includes(ENGLISH)) found.push([text, node.parentElement?.closest<HTMLElement>("[lang]")?.lang]);
  }
  return found;
}

beforeEach(() => {
  giveLayout();
  vi.stubGlobal("crypto", webcrypto);
});

// Caught: an English title on a Spanish page, which a screen reader reads as Spanish.
test.each([
  ["/client-portal", 5],
  ["/client-portal/documents", 3],
  ["/client-portal/timeline", 5],
  ["/client-portal/notifications", 2],
])("on %s in Spanish, what the practice wrote in English only has its language", async (path, least) => {
  const { asClient, caseId } = await aCaseInEnglish();
  const workspace = aPortal({ locale: "es" });
  serve(workspace, asClient, { queries: QUERIES, mutations: [] });
  show(workspace, allRoutes, `${path}?case=${caseId}`);
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => {
    expect(englishTexts().length).toBeGreaterThanOrEqual(least);
  });
  expect(englishTexts().filter(([, lang]) => lang !== "en")).toEqual([]);
});
