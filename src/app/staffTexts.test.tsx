import { webcrypto } from "node:crypto";
import { act, screen, waitFor } from "@testing-library/react";
import { makeFunctionReference, type FunctionReference } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { startBackend } from "../../tests/support/functions/backend";
import { storeFullClient } from "../../tests/support/functions/fullClient";
import { aPractice as aRealPractice } from "../../tests/support/functions/personas";
import { allRoutes } from "../../tests/support/screens/allRoutes";
import { serve } from "../../tests/support/screens/realFunctions";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { nameless, shownTexts, withoutDirection } from "../../tests/support/screens/shownTexts";

/** A name with a character that would reverse the text after it. */
const MARK = "Zuleika";
const TYPED = `${MARK}\u202E`;

vi.mock("@clerk/react", async () => (await import("../../tests/support/screens/signedInClerk")).signedInClerk);

const modules = import.meta.glob("../../convex/*/*/staff.ts");

/** All queries of staff. */
async function staffQueries(): Promise<FunctionReference<"query">[]> {
  const found: FunctionReference<"query">[] = [];
  for (const [path, load] of Object.entries(modules)) {
    // The test's workspace answers presence itself.
    if (path.includes("/presence/")) continue;
    const domain = /convex\/(\w+\/\w+)\/staff/.exec(path)?.[1] ?? expect.fail(path);
    for (const [name, value] of Object.entries<unknown>(Object.assign({}, await load()))) {
      if (typeof value === "function" && "isQuery" in value) {
        found.push(makeFunctionReference(`${domain}/staff:${name}`));
      }
    }
  }
  expect(found.length).toBeGreaterThan(80);
  return found;
}

async function aFullPractice() {
  const practice = await aRealPractice(startBackend());
  const { backend } = practice;
  const admin = await backend.run(
    async (ctx) => (await ctx.db.query("users").take(9)).find(({ isAdmin }) => isAdmin)?._id,
  );
  if (admin === undefined) throw new Error("Nobody works here.");
  const ids = await storeFullClient(backend, { mark: TYPED, number: 12, userId: admin });
  const threadId = await backend.run(async (ctx) => (await ctx.db.query("message_threads").first())?._id);
  return { ...practice, ...ids, threadId: threadId ?? "", admin };
}

type Practice = Awaited<ReturnType<typeof aFullPractice>>;

const SCREENS: [path: string, at: (practice: Practice) => string][] = [
  ["a client", ({ clientId }) => `/clients/${clientId}`],
  ["a client's cases", ({ clientId }) => `/clients/${clientId}?tab=cases`],
  ["a case", ({ clientId, caseId }) => `/clients/${clientId}/cases/${caseId}`],
  ["a contract", ({ contractId }) => `/contracts/${contractId}`],
  ["the inbox", ({ threadId }) => `/inbox?thread=${threadId}`],
  ["what is due", () => "/deadlines"],
];

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("crypto", webcrypto);
});

// Caught: a name that reversed the words around it; a button or a time without a name for screen readers.
test.each(SCREENS)(
  "%s shows clients' texts as plain text in their own direction, and names its controls",
  async (_, at) => {
    const practice = await aFullPractice();
    const me = {
      kind: "staff",
      userId: practice.admin,
      name: "Ana Duarte",
      email: "ana@firm.test",
      isAdmin: true,
      density: "compact",
    };
    const workspace = aPractice();
    const { follow } = serve(workspace, practice.asAdmin, { queries: await staffQueries(), mutations: [] });
    workspace.answer(api.access.accounts.open.me, () => ({ ...me, locale: "en" }));
    workspace.answer(api.contracts.signing.staff.document, () => ({ kind: "none" }));
    show(workspace, allRoutes, at(practice));
    await waitFor(() => {
      expect(screen.getByRole("main").textContent).toContain(MARK);
    });
    await act(follow);
    expect([...shownTexts()].filter((text) => text.includes("\u202E"))).toEqual([]);
    // A sentence that contains a name has the direction of its own words.
    expect(withoutDirection(MARK).filter((text) => !text.includes(" signs in as "))).toEqual([]);
    expect(nameless()).toEqual([]);
  },
);
