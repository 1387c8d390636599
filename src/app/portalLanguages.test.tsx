import { webcrypto } from "node:crypto";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { toast } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { LOCALES, type Locale } from "../../convex/platform/languages";
import { startBackend } from "../../tests/support/functions/backend";
import { storeFullClient } from "../../tests/support/functions/fullClient";
import { aPractice, claimsOf } from "../../tests/support/functions/personas";
import { storeThread } from "../../tests/support/functions/messages";
import { allRoutes } from "../../tests/support/screens/allRoutes";
import { aPortal } from "../../tests/support/screens/portalScreens";
import { serve } from "../../tests/support/screens/realFunctions";
import { giveLayout, show } from "../../tests/support/screens/screens";
import { nameless, shownTexts, withoutDirection, withoutNames } from "../../tests/support/screens/shownTexts";
import { loadWords } from "../lib/words/catalogue";
import { account as englishAccount } from "../lib/words/en/account";
import { account as spanishAccount } from "../lib/words/es/account";

/** Text typed by the client, and by the practice for the client; it contains no word. */
const MARK = "Zuleika";
/** The same as stored: with a bidi control character. */
const TYPED = `${MARK}\u202E`;

vi.mock("@clerk/react", () => {
  const device = { browserName: "Firefox", deviceType: "iPhone", city: "Lima", country: "PE" };
  const aDevice = (id: string) => ({ id, status: "active", lastActiveAt: new Date(), latestActivity: device });
  const user = {
    id: "u1",
    firstName: "Zuleika",
    lastName: "Souza",
    primaryEmailAddress: { emailAddress: "zuleika@mail.test" },
    totpEnabled: false,
    getSessions: () => Promise.resolve([aDevice("s1"), aDevice("s2")]),
    update: () => Promise.resolve({}),
  };
  const clerk = { signOut: () => Promise.resolve(), user, session: { touch: () => Promise.resolve() } };
  return {
    useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "u1", sessionId: "s1" }),
    useClerk: () => clerk,
    useUser: () => ({ user }),
    useReverification: (call: (step: () => Promise<unknown>) => Promise<unknown>) => call,
  };
});

const SERVED = {
  queries: [
    api.access.accounts.open.locale,
    api.messages.conversations.portal.list,
    api.messages.conversations.portal.read,
    api.messages.conversations.portal.unread,
    api.messages.conversations.portal.typing,
    api.messages.conversations.portal.documents,
    api.contracts.portal.portal.list,
    api.contracts.portal.portal.waiting,
    api.documents.portal.portal.list,
    api.workspace.portalHome.portal.firmName,
    api.workspace.portalHome.portal.get,
    api.workspace.portalHome.portal.timeline,
    api.workspace.portalHome.portal.support,
    api.clients.notices.portal.list,
    api.cases.questionnaires.portal.list,
    api.cases.questionnaires.portal.get,
  ],
  mutations: [
    api.messages.conversations.portal.markRead,
    api.messages.conversations.portal.setTyping,
    api.access.signInAccounts.open.refreshAccount,
  ],
};

/** The portal of a client with rows in every table, on the practice's own functions. */
async function aFullPortal() {
  const { backend } = await aPractice(startBackend());
  const stored = await backend.run(async (ctx) => {
    const sofia = await ctx.db.query("users").first();
    return sofia?._id;
  });
  if (stored === undefined) throw new Error("Nobody works here.");
  const ids = await storeFullClient(backend, { mark: TYPED, number: 12, userId: stored });
  const { clientId, caseId, documentId } = ids;
  const threadId = await storeThread(backend, { clientId, subject: TYPED });
  const questionnaireId = await backend.run(async (ctx) => {
    await ctx.db.patch("client_documents", documentId, { sharedAt: 1_000 });
    const done = { title: TYPED, description: null, isVisibleToClient: true, place: 0, doneAt: 1, doneByName: "Sofia" };
    const changed = { version: 1, updatedAt: 1_000, updatedByName: "Sofia" };
    await ctx.db.insert("case_milestones", { ...done, fromItem: null, caseId, clientId, ...changed });
    const notice = { kind: "milestone_done", facts: { title: TYPED }, priority: "normal", topic: "m2" } as const;
    const times = { at: Date.now() - 5_000, expiresAt: Date.now() + 86_400_000, readAt: null };
    await ctx.db.insert("portal_notices", { ...notice, clientId, caseId, ...times });
    return (await ctx.db.query("client_questionnaires").first())?._id;
  });
  const asClient = backend.withIdentity(
    claimsOf(TYPED, { email: "zuleika@mail.test", emailVerified: true, name: TYPED, role: "client" }),
  );
  return { ...ids, threadId, questionnaireId: questionnaireId ?? "", asClient };
}

type Portal = Awaited<ReturnType<typeof aFullPortal>>;

async function open(portal: Portal, path: string, locale: Locale) {
  const workspace = aPortal({ locale }).answer(api.documents.openings.portal.openKey, () => {
    throw new Error("[Request ID: 7f] Server Error");
  });
  const { follow } = serve(workspace, portal.asClient, SERVED);
  const shown = show(workspace, allRoutes, path);
  await screen.findByRole("heading", { level: 1 });
  const words = await loadWords(locale);
  await waitFor(() => {
    expect(screen.queryByText(words.portal.loading)).toBeNull();
  });
  await act(follow);
  return { ...shown, words, locale };
}

function pathsOf(tree: readonly RouteObject[]): string[] {
  return tree.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

/** Each screen, and a text of it that comes from the server. */
const SCREENS: Record<string, { at: (portal: Portal) => string; has: RegExp }> = {
  "/client-portal": { at: () => "/client-portal", has: /EB-1A|Zuleika/ },
  "/client-portal/documents": { at: () => "/client-portal/documents", has: /Zuleika\.pdf/ },
  "/client-portal/messages": { at: () => "/client-portal/messages", has: /Zuleika/ },
  "/client-portal/messages/new": { at: () => "/client-portal/messages/new", has: /./ },
  "/client-portal/messages/:threadId": {
    at: ({ threadId }) => `/client-portal/messages/${threadId}`,
    has: /Zuleika/,
  },
  "/client-portal/timeline": { at: () => "/client-portal/timeline", has: /Zuleika/ },
  "/client-portal/contracts": { at: () => "/client-portal/contracts", has: /Filing for Zuleika/ },
  "/client-portal/support": { at: () => "/client-portal/support", has: /Our practice/ },
  "/client-portal/notifications": { at: () => "/client-portal/notifications", has: /Zuleika/ },
  "/client-portal/questionnaires": { at: () => "/client-portal/questionnaires", has: /Form/ },
  "/client-portal/questionnaires/:questionnaireId": {
    at: ({ questionnaireId }) => `/client-portal/questionnaires/${questionnaireId}`,
    has: /hasJobs/,
  },
  "/client-portal/account": { at: () => "/client-portal/account", has: /Firefox/ },
  "/client-portal/*": { at: () => "/client-portal/no/such/page", has: /./ },
};

/** Names, and words that are the same in both languages. */
const NAMES = [
  `Filing for ${MARK}`,
  `${MARK}.pdf`,
  MARK,
  MARK.toLowerCase(),
  "Souza",
  "mail.test",
  "Our practice",
  "Ana Duarte",
  "CASE-2026-12",
  "EB-1A",
  "Passage",
  "English",
  "Español",
  "Firefox",
  "iPhone",
  "Lima, PE",
];

function plainMessages(words: object): string[] {
  return Object.values(words).flatMap((value: unknown) =>
    typeof value === "string" ? [value] : plainMessages(Object.assign({}, value)),
  );
}

/** The messages that are the same in both languages, such as "No". */
async function alike(): Promise<Set<string>> {
  const english = new Set(plainMessages([await loadWords("en"), englishAccount]));
  return new Set(plainMessages([await loadWords("es"), spanishAccount]).filter((message) => english.has(message)));
}

/** The texts of a page in each language. */
async function inEach(show: (locale: Locale) => Promise<void>): Promise<Record<Locale, Set<string>>> {
  const texts = { en: new Set<string>(), es: new Set<string>() };
  for (const locale of LOCALES) {
    await show(locale);
    texts[locale] = shownTexts();
    expect(texts[locale].size).toBeGreaterThan(5);
    // People's texts do not reverse the text around them.
    expect([...texts[locale]].filter((text) => text.includes("\u202E"))).toEqual([]);
    expect(nameless()).toEqual([]);
    cleanup();
    toast.dismiss();
    sessionStorage.clear();
  }
  return texts;
}

/** The words that are on the page in both languages. */
async function untranslated({ en, es }: Record<Locale, Set<string>>): Promise<string[]> {
  const same = await alike();
  return [...es]
    .filter((text) => en.has(text) && !same.has(text))
    .filter((text) => /\p{L}{2}/u.test(withoutNames(text, NAMES)));
}

beforeEach(() => {
  giveLayout();
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("crypto", webcrypto);
});

test("each screen of the portal is compared", () => {
  const known = pathsOf(allRoutes).filter(
    (path) => path.startsWith("/client-portal") && !path.endsWith("set-password"),
  );
  expect(new Set(known)).toEqual(new Set(Object.keys(SCREENS)));
});

// Caught: English in the code rather than in a catalogue; texts of shared parts that stayed English on a Spanish page.
test.each(Object.entries(SCREENS))("%s has no word in Spanish that it has in English", async (_, { at, has }) => {
  const portal = await aFullPortal();
  const texts = await inEach(async (locale) => {
    await open(portal, at(portal), locale);
    await waitFor(() => {
      expect(document.body.textContent).toMatch(has);
    });
    expect(withoutDirection(MARK)).toEqual([]);
  });
  expect(await untranslated(texts)).toEqual([]);
});

type Shown = Awaited<ReturnType<typeof open>>;
const ACCOUNT = { en: englishAccount, es: spanishAccount };
const button = async (name: string) => await screen.findByRole("button", { name });

/** Overlays of a screen: path, role, and how to open them. */
const OPENED: [what: string, path: string, role: string, press: (shown: Shown) => Promise<void>][] = [
  [
    "a document that cannot be opened",
    "/client-portal/documents",
    "dialog",
    async ({ user, words }) => {
      await user.click(await button(words.documents.open.replace("{name}", `${MARK}.pdf`)));
      await button(words.portal.retry);
    },
  ],
  [
    "the question before all devices are signed out",
    "/client-portal/account",
    "dialog",
    async ({ user, locale }) => {
      await user.click(await button(ACCOUNT[locale].deviceText.everywhere));
    },
  ],
  [
    "a toast",
    "/client-portal/account",
    "region",
    async ({ user, locale }) => {
      await user.click(await button(ACCOUNT[locale].accountText.save));
      await screen.findByText(ACCOUNT[locale].accountText.saved);
    },
  ],
  [
    "the question before a text is discarded",
    "/client-portal/messages/new",
    "dialog",
    async ({ user, words }) => {
      await user.type(await screen.findByLabelText(words.messages.form.text), MARK);
      await user.click(await button(words.portal.signOut));
    },
  ],
];

// Caught: "Cancel" and "Close" in the dialogs of a Spanish portal, and "Notifications" for screen readers.
test.each(OPENED)("%s has no word in Spanish that it has in English", async (...[, path, role, press]) => {
  const portal = await aFullPortal();
  const texts = await inEach(async (locale) => {
    const shown = await open(portal, path, locale);
    await press(shown);
    expect((await screen.findAllByRole(role)).at(-1)?.textContent).not.toBe("");
  });
  expect(await untranslated(texts)).toEqual([]);
});
