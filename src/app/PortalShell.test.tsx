import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { visitorLocale } from "../lib/words/visitorLocale";
import { allRoutes } from "../../tests/support/screens/allRoutes";
import { aHome, aPortal, OPENED } from "../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../tests/support/screens/screens";
import type { FakeWorkspace } from "../../tests/support/screens/fakeWorkspace";

const clerk = vi.hoisted(() => ({ signOut: vi.fn(() => Promise.resolve()) }));
vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "u1" }),
  useClerk: () => ({ signOut: clerk.signOut, user: { id: "u1" } }),
  useUser: () => ({ user: null }),
}));

const { get } = api.workspace.portalHome.portal;

function open(workspace: FakeWorkspace = aPortal(), path = "/client-portal") {
  return { workspace, ...show(workspace, allRoutes, path) };
}

function speak(...languages: string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}

afterEach(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  giveLayout();
  clerk.signOut.mockClear();
  speak("en-US");
});

describe("the frame", () => {
  test("says whose portal it is, and signs out", async () => {
    const { user } = open();
    const header = within(await screen.findByRole("banner"));
    const skip = screen.getByRole<HTMLAnchorElement>("link", { name: "Skip to content" });
    expect(skip.hash).toBe(`#${screen.getByRole("main").id}`);
    expect((await header.findByText("Duarte Law")).parentElement?.textContent).toBe("Duarte LawClient Portal");
    expect(header.getByRole("link", { name: "Welcome, maria@home.test" }).getAttribute("href")).toBe(
      "/client-portal/account",
    );
    const here = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link", { current: "page" });
    expect(here.map(({ textContent }) => textContent)).toEqual(["Home"]);
    await user.click(header.getByRole("button", { name: "Sign Out" }));
    await waitFor(() => {
      expect(clerk.signOut).toHaveBeenCalledOnce();
    });
  });

  // Caught: on wide screens tabs above the content that the keyboard reached after all of it.
  test("has its sections before the content", async () => {
    open();
    const sections = await screen.findByRole("navigation", { name: "Sections" });
    const order = sections.compareDocumentPosition(screen.getByRole("main"));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  test("leads from an address that leads nowhere to the start page", async () => {
    const { user, router } = open(aPortal(), "/client-portal/no/such/page");
    expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Go to your start page" }));
    expect(router.state.location.pathname).toBe("/client-portal");
  });
});

describe("the language", () => {
  // Caught: an account in Spanish shown in the browser's English; a Spanish page whose `lang` is English.
  test.each([
    ["of the account", "es", ["en-US"], "Hola, Maria Santos", "es"],
    ["of the browser, where none is chosen", null, ["es-MX", "en"], "Hola, Maria Santos", "es"],
    ["of the account, whatever the browser's is", "en", ["es"], "Hello, Maria Santos", "en"],
    ["is English, where the browser speaks none that Passage has", null, ["fr"], "Hello, Maria Santos", "en"],
  ] as const)("is that %s", async (...[, locale, languages, greeting, lang]) => {
    speak(...languages);
    open(aPortal({ locale }));
    expect(await screen.findByText(greeting)).toBeDefined();
    expect(document.documentElement.lang).toBe(lang);
  });

  test("of the browser becomes the account's if that has none, for emails", async () => {
    speak("es-MX");
    const refusing = () => {
      throw new Error("no");
    };
    const { workspace } = open(aPortal({ locale: null }).answer(api.access.accounts.open.setLocale, refusing));
    await screen.findByText("Hola, Maria Santos");
    await waitFor(() => {
      expect(workspace.sent).toEqual([{ name: "access/accounts/open:setLocale", args: { locale: "es" } }]);
    });
  });

  // Caught: "You're offline, so you are still signed in here" for a client who reads Spanish, in an English browser.
  test("of the account is the device's too, after the sign-out", async () => {
    const { user } = open(aPortal({ locale: "es" }));
    await user.click(await screen.findByRole("button", { name: "Cerrar sesión" }));
    expect(visitorLocale()).toBe("es");
  });

  test("is changed at once, and kept", async () => {
    const { workspace, user } = open(aPortal(), "/client-portal/account");
    expect(await screen.findByText("Used in this portal and in our emails to you.")).toBeDefined();
    expect(workspace.sent).toEqual([]);
    // Without the server, the choice applies to this page and this device.
    workspace.answer(api.access.accounts.open.setLocale, () => {
      throw new Error("no");
    });
    const languages = screen.getByRole<HTMLSelectElement>("combobox", { name: "Language" });
    // Each language name is read out in its own language.
    expect([...languages.options].map(({ text, lang }) => [text, lang])).toEqual([
      ["English", "en"],
      ["Español", "es"],
    ]);
    await user.selectOptions(languages, "Español");
    expect(await screen.findByText("Portal del cliente")).toBeDefined();
    expect(workspace.sent).toEqual([{ name: "access/accounts/open:setLocale", args: { locale: "es" } }]);
    expect(await screen.findByRole("combobox", { name: "Idioma" })).toBeDefined();
    expect(visitorLocale()).toBe("es");
  });
});

describe("the start page", () => {
  const region = async (name: string) =>
    within((await screen.findByRole("heading", { name })).closest("section") ?? document.body);

  test("names the case, its stage and its progress", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "H-1B" })).toBeDefined();
    expect(screen.getByText("Case CASE-2026-4711")).toBeDefined();
    expect(screen.getByText("The government is reviewing your application.")).toBeDefined();
    expect(screen.getByRole("progressbar", { name: "60% done" }).getAttribute("aria-valuenow")).toBe("60");
    expect((await region("Next Step")).getByText("Your interview is on May 5.")).toBeDefined();
    expect(screen.getByText("Government review")).toBeDefined();
    expect(screen.queryByRole("combobox", { name: "Your case" })).toBeNull();
  });

  // The sentences come from the practice's reviewed list. Caught: two of them exchanged.
  test.each([
    ["information_collection", "We are collecting the information we need to start."],
    ["document_review", "We are checking the documents you sent."],
    ["form_preparation", "We are preparing your forms."],
    ["application_submitted", "Your application has been filed."],
    ["government_review", "The government is reviewing your application."],
    ["approved", "Your application was approved."],
    ["completed", "Your case is complete."],
    ["on_hold", "Your case is on hold. We will tell you when it moves again."],
    ["archived_by_a_later_version", "Case in progress"],
  ])("of a case whose status is %s reads %j", async (status, sentence) => {
    open(aPortal({ home: aHome({ opened: { ...OPENED, status } }) }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  test.each([
    ["information_collection", "Estamos reuniendo la información que necesitamos para empezar."],
    ["document_review", "Estamos revisando los documentos que envió."],
    ["form_preparation", "Estamos preparando sus formularios."],
    ["application_submitted", "Su solicitud ha sido presentada."],
    ["government_review", "El gobierno está revisando su solicitud."],
    ["approved", "Su solicitud fue aprobada."],
    ["completed", "Su caso ha concluido."],
    ["on_hold", "Su caso está en pausa. Le avisaremos cuando continúe."],
    ["archived_by_a_later_version", "Caso en curso"],
  ])("in Spanish of a case whose status is %s reads %j", async (status, sentence) => {
    open(aPortal({ locale: "es", home: aHome({ opened: { ...OPENED, status } }) }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  test("lists what the client needs to do", async () => {
    open(aPortal({ home: aHome({ opened: { ...OPENED, pendingDocuments: 2 } }) }));
    const needed = (await region("What we need from you")).getByRole("link", { name: "2 documents to send" });
    expect(needed.getAttribute("href")).toBe("/client-portal/documents");
  });

  test("says that nothing is needed", async () => {
    open();
    const words = "Nothing right now. We will tell you here when we need something.";
    expect((await region("What we need from you")).getByText(words)).toBeDefined();
    expect((await region("Recent Activity")).getByText("What happens in your case is shown here.")).toBeDefined();
  });

  // Caught: no message after two weeks; "nothing has changed" a day early.
  test.each([
    ["soon", 13, 0, "We post every change here. If nothing changes by January 19, 2026, we will tell you that, too."],
    [
      "that nothing has changed",
      14,
      0,
      "Nothing has changed since January 5, 2026. Your case is still with us, and you do not have to do anything.",
    ],
    [
      "that the practice waits",
      30,
      1,
      "Nothing has changed since January 5, 2026. We are waiting for what we need from you.",
    ],
  ])("says %s, %d days after the last news", async (...[, days, pendingDocuments, sentence]) => {
    vi.spyOn(Date, "now").mockReturnValue(OPENED.lastNewsAt + days * 86_400_000);
    open(aPortal({ home: aHome({ opened: { ...OPENED, pendingDocuments } }) }));
    expect((await region("When you will hear from us")).getByText(sentence)).toBeDefined();
  });

  // `activityText.test.ts` tests the text of each kind of activity.
  test.each([
    ["payment_received", { amountCents: "27050" }, "Recibimos su pago de $270.50"],
    ["of_a_later_version", {}, "In the practice's words"],
  ])("shows %s %j as %j", async (activityType, metadata, words) => {
    const at = Date.UTC(2026, 0, 5, 12);
    const activity = { activityId: "x1", activityType, metadata, description: "In the practice's words", at };
    open(aPortal({ locale: "es", home: aHome({ opened: { ...OPENED, activities: [activity] } }) }));
    const line = (await screen.findByText(words)).closest("li");
    expect(within(line ?? document.body).getByText("5 de enero de 2026")).toBeDefined();
  });

  test.each([
    ["Sign the forms", { title: "Interview", titleEs: "Entrevista" }, "en", "Sign the forms"],
    [null, { title: "Interview", titleEs: "Entrevista" }, "en", "Interview"],
    [null, { title: "Interview", titleEs: "Entrevista" }, "es", "Entrevista"],
    [null, { title: "Interview", titleEs: null }, "es", "Interview"],
    [null, null, "es", "Aquí escribiremos qué sigue."],
  ] as const)(
    "names the next step: %j typed, %j to come, in %s: %s",
    async (...[nextStep, nextMilestone, locale, words]) => {
      open(aPortal({ locale, home: aHome({ opened: { ...OPENED, nextStep, nextMilestone } }) }));
      expect(await screen.findByText(words)).toBeDefined();
    },
  );

  // A portal left open for a day. Caught: the time when it was opened; a phone that had stopped the page's timers overnight.
  test.each([
    ["within a minute", async () => await vi.advanceTimersByTimeAsync(60_000)],
    ["when the client comes back to the page", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("says that nothing has changed %s, without a reload", async (_when, look) => {
    const quiet = OPENED.lastNewsAt + 14 * 86_400_000;
    vi.useRealTimers();
    vi.useFakeTimers({ shouldAdvanceTime: true, now: quiet - 86_400_000 });
    open();
    expect(await screen.findByText(/^We post every change here\./)).toBeDefined();
    // The page listens after its effects have run.
    await act(() => Promise.resolve());
    vi.setSystemTime(quiet);
    await act(async () => {
      await look();
    });
    expect(await screen.findByText(/^Nothing has changed since January 5, 2026\./)).toBeDefined();
  });

  test("of several cases shows the chosen one, and keeps it in the address", async () => {
    const other = { ...OPENED, caseId: "a2", caseNumber: "CASE-2026-4712", status: "approved" };
    Object.assign(other, { caseType: "other", customCaseType: "Work\u202E permit" });
    const asked: unknown[] = [];
    const workspace = aPortal().answer(get, ({ caseId }) => {
      asked.push(caseId);
      return aHome({ cases: [OPENED, other], opened: caseId === "a2" ? other : OPENED });
    });
    const { user, router } = open(workspace);
    const choice = await screen.findByRole("combobox", { name: "Your case" });
    await user.selectOptions(choice, "Work permit · CASE-2026-4712");
    expect(await screen.findByRole("heading", { level: 1, name: "Work permit" })).toBeDefined();
    expect([router.state.location.search, router.state.historyAction]).toEqual(["?case=a2", "REPLACE"]);
    expect(asked).toContain("a2");
    expect(screen.getByRole("combobox", { name: "Your case" })).toHaveProperty("value", "a2");
  });

  test("without a case says that it is being set up, and names a contact", async () => {
    open(aPortal({ home: aHome({ cases: [], opened: null }) }));
    expect(await screen.findByRole("heading", { name: "No Case Found" })).toBeDefined();
    expect(screen.getByText("Your case is being set up. Please check back soon.")).toBeDefined();
    expect(screen.getByText("Questions? Call Duarte Law:")).toBeDefined();
    // Caught: "Nothing right now" before anything is known.
    expect(screen.queryByRole("heading", { name: "What we need from you" })).toBeNull();
    expect(screen.queryByRole("heading", { name: "Recent Activity" })).toBeNull();
    expect(screen.getByRole("link", { name: "(212) 555-0100" }).getAttribute("href")).toBe("tel:2125550100");
  });

  test.each([
    [
      { name: "Duarte Law", phone: "", email: "office@duarte.test" },
      ["mailto:office@duarte.test"],
      "Questions? Write to Duarte Law: office@duarte.test",
    ],
    [{ name: "Duarte Law", phone: "ask Ana", email: "office@duarte.test" }, [], "Questions? Call Duarte Law: ask Ana"],
    [{ name: "Duarte Law", phone: "", email: "" }, [], undefined],
  ])("of a practice with %j leads to %s and says %j", async (firm, links, words) => {
    open(aPortal({ home: aHome({ firm }) }));
    await screen.findByText("Hello, Maria Santos");
    const found = within(screen.getByRole("main")).getAllByRole("link");
    const addresses = found.map((link) => link.getAttribute("href") ?? "");
    expect(addresses.filter((address) => /^(mailto|tel):/.test(address))).toEqual(links);
    expect(screen.queryByText(/^Questions\?/)?.textContent).toBe(words);
  });

  test("follows the practice's changes live", async () => {
    const { workspace } = open();
    await screen.findByText("The government is reviewing your application.");
    workspace.answer(get, () => aHome({ opened: { ...OPENED, status: "approved", progress: 90 } }));
    expect(await screen.findByText("Your application was approved.")).toBeDefined();
  });
});

describe("a failure", () => {
  const refusing = (data: Record<string, string>) =>
    aPortal().answer(get, () => {
      throw new ConvexError(data);
    });

  test("loads with its own sentence", async () => {
    open(aPortal().answer(get, () => undefined));
    expect((await screen.findByText("Loading your portal...")).role).toBe("status");
  });

  test.each([
    ["without a session", { code: "UNAUTHENTICATED" }, "Authentication required"],
    ["whose record is gone", { code: "NOT_FOUND", what: "client" }, "Client not found"],
  ])("of a client %s is shown", async (_whom, refusal, title) => {
    open(refusing(refusal));
    expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  });

  test("on the server is shown, and the query is sent again", async () => {
    const workspace = aPortal().answer(get, () => {
      throw new Error("[Request ID: 7f] Server Error");
    });
    const { user } = open(workspace);
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByRole("heading", { name: "Unable to Load Dashboard" })).toBeDefined();
    expect(alert.getByText("Failed to load client portal data")).toBeDefined();
    workspace.answerWhenAskedAgain(get, () => aHome());
    await user.click(alert.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hello, Maria Santos")).toBeDefined();
  });

  test("with the session is shown", async () => {
    const { workspace } = open();
    await screen.findByText("Hello, Maria Santos");
    workspace.acceptSession(false);
    expect(await screen.findByText("Failed to check authentication status")).toBeDefined();
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  });

  // Caught: a failed count that replaced the whole screen.
  test("with the counts of messages and notifications leaves the screen as it is", async () => {
    const failing = () => {
      throw new Error("[Request ID: 7f] Server Error");
    };
    open(
      aPortal()
        .answer(api.messages.conversations.portal.unread, failing)
        .answer(api.clients.notices.portal.list, failing),
    );
    expect(await screen.findByText("Hello, Maria Santos")).toBeDefined();
    expect(screen.getByRole("link", { name: "Notifications, none unread" })).toBeDefined();
  });

  // A portal left open. Caught: a case left on the screen of a person who has lost access to it.
  test.each([
    ["whose access ends", { kind: "none", name: "Maria Santos", email: "maria@home.test" }, "/waiting"],
    [
      "who became one of the practice",
      { kind: "staff", userId: "u1", name: "M", email: "m@b.test", isAdmin: false },
      "/",
    ],
  ])("of a client %s is left at once", async (_whose, me, path) => {
    const { workspace, router } = open();
    await screen.findByText("Hello, Maria Santos");
    workspace
      .answer(api.access.invitations.open.accept, () => ({ accepted: false }))
      .answer(api.access.invitations.open.lacking, () => ({ reason: "ended", isClient: true, isInvited: false }))
      .answer(api.access.accounts.open.me, () => me);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(path);
    });
    expect(screen.queryByText("Hello, Maria Santos")).toBeNull();
    expect(screen.queryByText("Case CASE-2026-4711")).toBeNull();
  });

  // Caught: "You are offline" on a phone with a network, whose owner then looked for the fault there.
  test.each([
    ["en", false, "You are offline. What you send waits until you are connected again."],
    ["en", true, "Your portal cannot be reached right now. What you send waits until it answers again."],
    ["es", false, "Está sin conexión. Lo que envíe esperará hasta que vuelva a conectarse."],
    [
      "es",
      true,
      "En este momento no se puede acceder a su portal. Lo que envíe esperará hasta que vuelva a responder.",
    ],
  ] as const)("with the connection is shown (%s, a network: %s), and follows the network", async (...told) => {
    const [locale, hasNetwork, words] = told;
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(hasNetwork);
    const { workspace } = open(aPortal({ locale }));
    await screen.findByText(/^(?:Hello|Hola), Maria Santos/);
    workspace.connect(false);
    expect(await screen.findByText(words)).toBeDefined();
    onLine.mockReturnValue(!hasNetwork);
    act(() => {
      window.dispatchEvent(new Event(hasNetwork ? "offline" : "online"));
    });
    expect(screen.queryByText(words)).toBeNull();
  });
});
