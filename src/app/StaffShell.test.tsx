import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { AccessGuard, redirectFor } from "./AccessGuard";
import { NAVIGATION_ITEMS } from "./navigationItems";
import { MENU_CODE, TOAST_CODE } from "../ui/lazyParts";
import { StaffShell } from "./StaffShell";
import { KEY_LIST_CODE, KEYS_CODE, NEW_MENU_CODE } from "./shortcuts/keysCode";

const session = vi.hoisted(() => ({ isSignedIn: true, ended: 0, status: 401, asked: Promise.resolve() }));

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: session.isSignedIn }),
  useClerk: () => ({
    signOut: async () => {
      session.ended += 1;
      const status = session.status;
      await session.asked;
      throw Object.assign(new Error(`answered ${String(status)}`), { status });
    },
  }),
}));

function showAt(path: string, workspace = aPractice()) {
  const children = ["/", "/lead/:leadId", "/contracts", "/create-contract", "/other"].map((each) => ({
    path: each,
    element: <p>screen</p>,
  }));
  const guarded = { element: <AccessGuard allows="staff" />, children: [{ element: <StaffShell />, children }] };
  return show(workspace, [guarded, { path: "/login", element: <p>sign-in page</p> }], path);
}

beforeAll(async () => {
  await Promise.all([KEYS_CODE.load(), KEY_LIST_CODE.load(), NEW_MENU_CODE.load()]);
});

beforeEach(() => {
  giveLayout();
  session.isSignedIn = true;
  session.ended = 0;
  session.asked = Promise.resolve();
});

test("the navigation has every item with its first screen, and none is coming soon", async () => {
  showAt("/");
  const items = within(await screen.findByRole("navigation", { name: "Main" })).getAllByRole("link");
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "Skip to content" }).hash).toBe(
    `#${screen.getByRole("main").id}`,
  );
  expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual(
    NAVIGATION_ITEMS.filter(({ needs }) => needs === undefined).map(({ label, screens: [first] }) => [
      label,
      first.path.replace(/\/\*$/, ""),
    ]),
  );
});

// Caught: staff who installed Passage and got the portal; a search box that no landmark leads to.
test("the search box is a landmark, and the manifest is that of staff while their screens are open", async () => {
  const link = document.head.appendChild(Object.assign(document.createElement("link"), { rel: "manifest" }));
  link.setAttribute("href", "/portal.webmanifest");
  showAt("/");
  expect(
    within(await screen.findByRole("search", { name: "Search by lead name" })).getByRole("searchbox"),
  ).toBeDefined();
  expect(new URL(link.href).pathname).toBe("/staff.webmanifest");
  cleanup();
  expect(new URL(link.href).pathname).toBe("/portal.webmanifest");
  link.remove();
});

// Caught: Team and the audit log offered to everyone.
test("administrators see the items that need their permission in a group, and nobody else does", async () => {
  const workspace = aPractice();
  showAt("/", workspace);
  const names = () => within(screen.getByRole("navigation")).getAllByRole("link");
  await screen.findByRole("navigation");
  const labels = names().map(({ textContent }) => textContent);
  expect(labels.filter((label) => label === "Team" || label === "Audit log")).toEqual([]);
  act(() => {
    workspace.answer(api.access.accounts.open.me, () => ({ ...staff, userId: "u1", isAdmin: true }));
  });
  const [team, ...more] = names().slice(NAVIGATION_ITEMS.findIndex(({ needs }) => needs !== undefined));
  expect([team?.textContent, team?.getAttribute("href")]).toEqual(["Team", "/team"]);
  const isApart = (link: HTMLElement | undefined) => link?.closest("li")?.classList.contains("border-t");
  expect([isApart(team), more.filter(isApart)]).toEqual([true, []]);
  expect(more.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Audit log", "/audit"],
    ["Settings", "/settings"],
  ]);
});

// The specification prescribes the labels, their order and their addresses; other items may be between them.
test("the specified navigation items are there, in their order", () => {
  const specified = ["Lead Management", "Contracts/Payments", "Clients"];
  const labels = NAVIGATION_ITEMS.map(({ label }) => label);
  expect(labels.filter((label) => specified.includes(label))).toEqual(specified);
  const addresses = Object.fromEntries(NAVIGATION_ITEMS.map(({ label, screens }) => [label, screens[0].path]));
  expect(addresses).toMatchObject({ "Lead Management": "/", "Contracts/Payments": "/contracts", Clients: "/clients" });
});

// Control: comparing with === leaves /lead/lead-1 without a current item.
test.each([
  ["/", "Lead Management"],
  ["/lead/lead-1", "Lead Management"],
  ["/create-contract", "Contracts/Payments"],
  ["/other", undefined],
])("at %s the current item is %s", async (path, current) => {
  showAt(path);
  const items = within(await screen.findByRole("navigation")).getAllByRole("link");
  expect(items.find((item) => item.getAttribute("aria-current") === "page")?.textContent).toBe(current);
});

// Caught: a list opened without the tab from which its lead had been opened.
test.each([
  ["/lead/lead-1", "?status=closed&sort=-value&q=mar", "/?status=closed&sort=-value&q=mar"],
  ["/lead/lead-1", null, "/"],
  ["/?status=closed", null, "/?status=closed"],
  // The view of another list.
  ["/contracts", "?tab=active", "/"],
])("at %s, opened with the list's view %j, Lead Management leads to %s", async (address, listQuery, href) => {
  const { router } = showAt("/other");
  await screen.findByRole("navigation");
  await act(() => router.navigate(address, { state: { listQuery } }));
  expect(screen.getByRole("link", { name: "Lead Management" }).getAttribute("href")).toBe(href);
});

// Caught: a box on a lead's page that seemed to filter, and filtered a list that was not visible.
test("on another screen than the list the search box says that Enter shows the results, and on the list it does not", async () => {
  const { user, router } = showAt("/lead/lead-1");
  const box = await screen.findByRole("searchbox", { name: "Search by lead name" });
  expect(screen.queryByText("See results:")).toBeNull();
  await user.type(box, "ana");
  expect(screen.getByText("See results:").parentElement?.id).toBe(box.getAttribute("aria-describedby"));
  await user.keyboard("{Enter}");
  expect([router.state.location.pathname, router.state.location.search]).toEqual(["/", "?q=ana"]);
  expect([screen.queryByText("See results:"), box.getAttribute("aria-describedby")]).toEqual([null, null]);
});

test("Lead Management leads to the list with the text typed since", async () => {
  const { user, router } = showAt("/other");
  await screen.findByRole("navigation");
  await act(() => router.navigate("/lead/lead-1", { state: { listQuery: "?status=closed&q=mar" } }));
  const box = screen.getByPlaceholderText("Search by lead name...");
  await user.type(box, "ana");
  expect(screen.getByRole("link", { name: "Lead Management" }).getAttribute("href")).toBe("/?status=closed&q=ana");
});

// Caught: a menu and a toast whose code was requested at the first tap, when the connection was lost.
test("once the page is idle, the code of menus and toasts is fetched, though nobody has touched the page", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (task: () => void) => idle.push(task));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  const loads = [MENU_CODE, TOAST_CODE].map((code) => vi.spyOn(code, "load"));
  showAt("/");
  await screen.findByRole("navigation");
  expect(loads.map((load) => load.mock.calls.length)).toEqual([0, 0]);
  await waitFor(() => {
    act(() => {
      for (const task of idle.splice(0)) task();
    });
    expect(loads.map((load) => load.mock.calls.length)).toEqual([1, 1]);
  });
  cleanup();
  vi.unstubAllGlobals();
});

test("the top bar has search, notifications, e-mail and Sign out", async () => {
  showAt("/");
  const search = await screen.findByPlaceholderText<HTMLInputElement>("Search by lead name...");
  expect([search.autocomplete, search.getAttribute("spellcheck")]).toEqual(["off", "false"]);
  const palette = screen.getByRole("button", { name: "Search or jump to…" });
  const bell = screen.getByRole("button", { name: "Notifications" });
  const create = screen.getByRole("button", { name: "New" });
  expect([palette, bell, create].map((button) => button.ariaHasPopup)).toEqual(["dialog", "dialog", "menu"]);
  expect([search, palette].map((each) => each.getAttribute("aria-keyshortcuts"))).toEqual(["/", "Control+K"]);
  expect(screen.getByText("sales@passage.test")).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign out" }).disabled).toBe(false);
});

// Caught: an error toast for a session that had already ended, which is the purpose of signing out.
test.each([
  [401, 500],
  [403, 502],
  [404, 503],
])("signing out succeeds on status %i and shows an error on %i", async (over, trouble) => {
  const { user } = showAt("/");
  const signOut = await screen.findByRole<HTMLButtonElement>("button", { name: "Sign out" });
  const failed = /^The sign-in service could not be reached/;
  session.status = over;
  await user.click(signOut);
  await waitFor(() => {
    expect(signOut.disabled).toBe(false);
  });
  expect(screen.queryByText(failed)).toBeNull();
  session.status = trouble;
  await user.click(signOut);
  expect(await screen.findByText(failed)).toBeDefined();
  expect(session.ended).toBe(2);
});

// Caught: a button that could be pressed again while the request was pending.
test("Sign out sends one request at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  session.asked = promise.then(() => undefined);
  const { user } = showAt("/");
  const signOut = await screen.findByRole<HTMLButtonElement>("button", { name: "Sign out" });
  await user.click(signOut);
  expect(signOut.disabled).toBe(true);
  resolve(undefined);
  await waitFor(() => {
    expect(signOut.disabled).toBe(false);
  });
  expect(session.ended).toBe(1);
});

test("on small screens the navigation is a slide-over with a close button", async () => {
  const { user } = showAt("/");
  await user.click(await screen.findByRole("button", { name: "Open navigation" }));
  const panel = await screen.findByRole("dialog", { name: "Navigation" });
  expect(within(panel).getByRole("link", { name: "Lead Management" })).toBeDefined();
  await user.click(within(panel).getByRole("button", { name: "Close navigation" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  // Choosing a link closes the panel, too.
  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("link", { name: "Lead Management" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Keyboard shortcuts" }));
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeDefined();
  expect(screen.queryByRole("dialog", { name: "Navigation" })).toBeNull();
});

// Caught: a lone arrow beside the bell, which a thumb hits by mistake.
test("on small screens the email and Sign out, with its words, are in the menu", async () => {
  const { user } = showAt("/");
  const inBar = await screen.findByRole("button", { name: "Sign out" });
  expect(inBar.classList.contains("max-md:hidden")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Open navigation" }));
  const panel = within(await screen.findByRole("dialog", { name: "Navigation" }));
  expect(panel.getByText("sales@passage.test")).toBeDefined();
  expect(panel.getByRole("button", { name: "Sign out" }).textContent).toBe("Sign out");
});

test("? opens the list of keys, except in a text input", async () => {
  const { user } = showAt("/");
  await user.type(await screen.findByPlaceholderText("Search by lead name..."), "?");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(document.body);
  await user.keyboard("?");
  const list = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(await list.findByRole("switch", { description: /pressed without Ctrl or ⌘/ })).toBeDefined();
  expect(list.getByText("Keyboard shortcuts", { selector: "dt" }).nextElementSibling?.textContent).toBe("?");
});

// Caught: G and a letter that lost the search of the list; a hint that nobody saw.
test("G shows the screens by letter, and the letter opens one", async () => {
  const { user, router } = showAt("/other");
  await screen.findByRole("navigation", { name: "Main" });
  await user.keyboard("g");
  const hint = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(hint().some((text) => text.startsWith("G…L Lead Management"))).toBe(true);
  await user.keyboard("c");
  expect([router.state.location.pathname, screen.queryByRole("menu")]).toEqual(["/contracts", null]);
  expect(hint().some((text) => text.startsWith("G…"))).toBe(false);
});

// Caught: the focus left on the button in the top bar after Escape, far from the row where C was pressed.
test("C opens the menu of new records, a letter chooses, and Escape gives the focus back", async () => {
  const { user, router } = showAt("/other");
  const link = await screen.findByRole("link", { name: "Clients" });
  link.focus();
  await user.keyboard("c");
  expect(await screen.findByRole("menuitem", { name: /^Contract/ })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(document.activeElement).toBe(link);
  });
  await user.keyboard("c");
  await screen.findByRole("menu", { name: "New" });
  await user.keyboard("c");
  await waitFor(() => {
    expect(router.state.location.pathname).toBe("/create-contract");
  });
});

test("on other screens the search opens the list on Enter, not while typing", async () => {
  const { user, router } = showAt("/lead/lead-1");
  const box = await screen.findByPlaceholderText("Search by lead name...");
  await user.type(box, "ana{Escape}");
  expect([router.state.location.pathname, document.activeElement]).toEqual(["/lead/lead-1", document.body]);
  // Caught: the Enter that ends a composition, as in Japanese, left the screen.
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  expect(router.state.location.pathname).toBe("/lead/lead-1");
  await user.type(box, "{Enter}");
  expect(router.state.location.pathname + router.state.location.search).toBe("/?q=ana");
});

// Caught: a box that asks for leads on a screen without leads; "/" that did nothing there.
test("a screen without leads has no field for them, and there / searches everything", async () => {
  const { user } = showAt("/other");
  const everything = await screen.findByRole("button", { name: "Search or jump to…" });
  expect(screen.queryByRole("searchbox")).toBeNull();
  everything.focus();
  await user.keyboard("/");
  expect(await screen.findByRole("dialog", { name: "Command palette" })).toBeDefined();
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(everything);
});

test("a signed-out visitor is sent to the sign-in page", async () => {
  session.isSignedIn = false;
  showAt("/");
  expect(await screen.findByText("sign-in page")).toBeDefined();
});

const staff = {
  kind: "staff" as const,
  userId: "u" as never,
  name: "Sam",
  email: "s@p.test",
  isAdmin: false,
  locale: "en",
  startPage: "leads" as const,
  density: "compact" as const,
};
test.each([
  [{ kind: "checking" as const }, undefined],
  [{ kind: "signedOut" as const }, "/login"],
  [{ kind: "client" as const, name: "Maria", email: "m@p.test", locale: null }, "/client-portal"],
  [{ kind: "none" as const, email: null, reason: "ended" as const }, "/waiting"],
  [staff, null],
])("access %j on a staff screen redirects to %s", (access, target) => {
  expect(redirectFor(access, "staff")).toBe(target);
});

// Caught: a loading page instead of the screen, which discarded unsaved text.
test("while the session is refused, the screen stays mounted and a banner says why nothing can be saved", async () => {
  const workspace = aPractice();
  const { user } = showAt("/lead/lead-1", workspace);
  const box = await screen.findByPlaceholderText<HTMLInputElement>("Search by lead name...");
  await user.type(box, "half-writ");
  act(() => {
    workspace.acceptSession(false);
  });
  expect(screen.getByText(/^Your session could not be renewed/)).toBeDefined();
  expect(screen.getByPlaceholderText("Search by lead name...")).toBe(box);
  expect(box.value).toBe("half-writ");
  expect(screen.getByText("sales@passage.test")).toBeDefined();
  act(() => {
    workspace.acceptSession(true);
  });
  expect(screen.queryByText(/^Your session could not be renewed/)).toBeNull();
  expect(screen.getByPlaceholderText("Search by lead name...")).toBe(box);
});

test("a session that was never accepted shows no screen", async () => {
  const workspace = aPractice();
  workspace.answer(api.access.accounts.open.me, () => undefined);
  showAt("/", workspace);
  act(() => {
    workspace.acceptSession(false);
  });
  expect(await screen.findByText("Loading...")).toBeDefined();
  expect(screen.queryByRole("navigation")).toBeNull();
});

// Caught: a warning at every start, before the first connection was made.
test("a lost connection is reported until it is back; the first connection is not", async () => {
  const workspace = aPractice();
  const lost = () => screen.queryByText(/^Passage cannot be reached/) !== null;
  workspace.connect(false, false);
  showAt("/", workspace);
  await screen.findByRole("navigation");
  const seen = [lost()];
  for (const isConnected of [true, false, true]) {
    act(() => {
      workspace.connect(isConnected);
    });
    seen.push(lost());
  }
  expect(seen).toEqual([false, false, true, false]);
});
