import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { LeadTuple } from "../../../convex/leads/record/rules";
import type { StatusTuple } from "../../../convex/leads/status/rules";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { packRows } from "../../../convex/platform/liveList/rules";
import {
  aPractice,
  feedAnswer,
  giveLayout,
  show,
  snapshotAnswer,
  syncAnswer,
} from "../../../tests/support/screens/screens";
import { KEYS_CODE } from "../../app/shortcuts/keysCode";
import { StaffShell } from "../../app/StaffShell";
import { LeadsRoute } from "./LeadsRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const maria: LeadTuple = [1, 1, "Maria", "Santos", "maria@mail.test", "4155550123", "Nurse", "Green card", 1_250_000];
const ahmed: LeadTuple = [2, 1, "Ahmed", "Hassan", "ahmed@mail.test", null, null, null, null];
const sofia: LeadTuple = [3, 1, "Sofia", "Petrova", "sofia@mail.test", null, null, null, 400_000];
const statuses: StatusTuple[] = [
  [2, 1, 1],
  [3, 1, 4],
];

function showList(workspace: FakeWorkspace, path = "/") {
  const lead = { path: "/lead/:leadId", element: <p>details</p> };
  const contract = { path: "/create-contract", element: <p>contract</p> };
  return show(
    workspace,
    [{ element: <StaffShell />, children: [{ path: "/", element: <LeadsRoute /> }, lead, contract] }],
    path,
  );
}

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const rowNames = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((each) => within(each).getAllByRole("link")[0]?.textContent);

async function choose(user: ReturnType<typeof show>["user"], lead: string, status: string) {
  await user.click(within(await row(lead)).getByRole("button", { name: /^Status of/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: status }));
}

/** The text of the one toast about this lead. */
async function toast(name: string): Promise<string> {
  const cards = await screen.findAllByText(`${name}:`, { selector: "li *" });
  expect(cards).toHaveLength(1);
  return (cards[0]?.closest("li")?.textContent ?? "").replaceAll("\u00a0", " ").replace(/Keep theirsSet anyway$/, "");
}

beforeAll(async () => {
  await KEYS_CODE.load();
});

beforeEach(giveLayout);

describe("the lead list", () => {
  test("shows the tiles, the tabs with their counts, and a row per lead in the specified form", async () => {
    showList(aPractice([maria, ahmed, sofia], statuses));
    const first = await row("Maria Santos");
    expect(
      within(first)
        .getAllByRole("gridcell")
        .map((cell) => cell.textContent),
    ).toEqual([
      "MMaria Santosmaria@mail.testSelect Maria Santos",
      "(415) 555-0123",
      "Nurse",
      "Green card",
      "$12,500",
      "Needs Follow-up",
      "",
      "",
    ]);
    const second = within(await row("Ahmed Hassan"));
    // Caught: two different signs for "empty" side by side.
    expect([second.getAllByText("N/A").length, second.queryAllByText("–").length]).toEqual([4, 0]);
    expect(within(first).getByTitle("Green card")).toBeDefined();
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Lead",
      "Phone",
      "Current Role",
      "Immigration Goal",
      "Potential Value",
      "Status",
      "Follow-up",
      "Contract",
    ]);
    const tiles = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(tiles).toEqual([
      ["Active leads", "2"],
      ["Total potential revenue", "$13k"],
      ["Lost revenue", "$0k"],
      ["Closed revenue", "$4k"],
    ]);
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "All Leads (3)",
      "Mine (0)",
      "Due (0)",
      "Needs Follow-up (1)",
      "Actively Contacting (1)",
      "Thinking About It (0)",
      "Not Interested (0)",
      "Closed (1)",
    ]);
    expect(within(screen.getByRole("combobox")).getAllByRole("option")[0]?.textContent).toBe("All Leads (3)");
    expect(screen.getByRole("heading", { level: 1, name: "Lead Management" })).toBeDefined();
  });

  test("offers a contract for closed and actively contacted leads only", async () => {
    const { user, router } = showList(aPractice([maria, ahmed, sofia], statuses));
    expect(within(await row("Maria")).queryByRole("link", { name: "Create Contract" })).toBeNull();
    expect(within(await row("Ahmed")).getByRole("link", { name: "Create Contract" })).toBeDefined();
    await user.click(within(await row("Sofia")).getByRole("link", { name: "Create Contract" }));
    expect(router.state.location.pathname + router.state.location.search).toBe(
      "/create-contract?clientName=Sofia+Petrova&clientEmail=sofia%40mail.test&clientPhone=&caseType=&leadId=lead-3",
    );
  });

  // Caught: a name without a click handler; a link back without the typed search; a click with a modifier key handled.
  test("opens a lead on a click on its name, with a link back to the search; the browser handles a new tab", async () => {
    const { user, router } = showList(aPractice([maria, ahmed]));
    await user.type(await screen.findByRole("searchbox"), "mari");
    const name = within(await row("Maria")).getByRole("link", { name: "Maria Santos" });
    expect(fireEvent.click(name, { ctrlKey: true })).toBe(true);
    expect(router.state.location.pathname).toBe("/");
    // A screen reader's click has no pointerdown before it.
    fireEvent.click(name);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe("/lead/lead-1");
    });
    expect(router.state.location.state).toEqual({ listQuery: "?q=mari" });
  });

  test("opens a lead on a click on its row, but not on a click on its status", async () => {
    const { user, router } = showList(aPractice([maria]));
    await user.click(within(await row("Maria")).getByRole("button", { name: /^Status of/ }));
    expect(router.state.location.pathname).toBe("/");
    await user.keyboard("{Escape}");
    await user.click(within(await row("Maria")).getByText("(415) 555-0123"));
    expect(router.state.location.pathname).toBe("/lead/lead-1");
  });

  // Caught: a lead opened by the click that closed the menu.
  test("closes an open status menu on a click beside it, and opens the lead on the next click", async () => {
    const { user, router } = showList(aPractice([maria, ahmed]));
    const chip = within(await row("Maria")).getByRole("button", { name: /^Status of/ });
    await user.click(chip);
    expect(await screen.findByRole("menu")).toBeDefined();
    await user.click(within(await row("Ahmed")).getByText("ahmed@mail.test"));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(router.state.location.pathname).toBe("/");
    await user.click(chip);
    await user.click(within(await row("Ahmed")).getByRole("link", { name: "Ahmed Hassan" }));
    expect(router.state.location.pathname).toBe("/");
    await user.click(within(await row("Ahmed")).getByText("ahmed@mail.test"));
    expect(router.state.location.pathname).toBe("/lead/lead-2");
  });

  test("opens the status menu on a click on the status and closes it on the second", async () => {
    const { user, router } = showList(aPractice([maria]));
    const chip = within(await row("Maria")).getByRole("button", { name: /^Status of/ });
    await user.click(chip);
    expect(await screen.findByRole("menu")).toBeDefined();
    await user.click(chip);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(router.state.location.pathname).toBe("/");
  });

  test("filters by tab, in the URL, and says so when nothing is left", async () => {
    const { user, router } = showList(aPractice([maria, ahmed, sofia], statuses));
    await row("Maria");
    await user.click(screen.getByRole("tab", { name: /^Closed/ }));
    expect(rowNames()).toEqual(["Sofia Petrova"]);
    expect(router.state.location.search).toBe("?status=closed");
    await user.click(screen.getByRole("tab", { name: /^Thinking/ }));
    expect(screen.getByText("No leads found")).toBeDefined();
    // Caught: advice about the spreadsheet, although it has leads.
    expect(screen.getByText("No lead matches this search and status.")).toBeDefined();
    expect(screen.queryByText(/Google Sheet/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show all leads" }));
    expect(rowNames()).toHaveLength(3);
  });

  test("opens the tab of a tile that counts one status", async () => {
    const { user, router } = showList(aPractice([maria, ahmed, sofia], statuses));
    await row("Maria");
    await user.click(screen.getByRole("button", { name: "Closed revenue" }));
    expect([rowNames(), router.state.location.search]).toEqual([["Sofia Petrova"], "?status=closed"]);
    expect(screen.getByRole("button", { name: "Closed revenue", pressed: true })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Lost revenue" }));
    expect(router.state.location.search).toBe("?status=not_interested");
    expect(screen.queryByRole("button", { name: "Active leads" })).toBeNull();
  });

  // Caught: "Passage" on every browser tab; the count of the search results.
  test("titles the browser's tab with the number of leads that need follow-up, regardless of the search", async () => {
    const { user } = showList(aPractice([maria, ahmed, sofia], statuses));
    await row("Maria");
    expect(document.title).toBe("(1) Lead Management · Passage");
    await user.type(screen.getByRole("searchbox"), "sofia");
    expect(rowNames()).toEqual(["Sofia Petrova"]);
    expect(document.title).toBe("(1) Lead Management · Passage");
  });

  test("opens with the search, tab and sort of its URL", async () => {
    showList(aPractice([maria, ahmed, sofia], statuses), "/?q=a&sort=lead");
    await row("Maria");
    expect(rowNames()).toEqual(["Ahmed Hassan", "Maria Santos", "Sofia Petrova"]);
    expect(screen.getByPlaceholderText<HTMLInputElement>("Search by lead name...").value).toBe("a");
  });

  test("filters and sums on each keystroke, wherever the mouse is", async () => {
    const { user } = showList(aPractice([maria, ahmed, sofia], statuses));
    await user.hover(await row("Maria"));
    await user.keyboard("/");
    await user.keyboard("sof");
    await waitFor(() => {
      expect(rowNames()).toEqual(["Sofia Petrova"]);
    });
    expect(screen.getByText("Active leads").nextElementSibling?.textContent).toBe("0");
  });
});

describe("setting a status", () => {
  test("shows it at once in row, tab and tiles, and sends the previous status", async () => {
    const workspace = aPractice([maria]);
    const { promise, resolve } = Promise.withResolvers<null>();
    workspace.answer(api.leads.record.staff.setStatus, () => promise);
    const { user } = showList(workspace);
    await choose(user, "Maria", "Closed");
    // Control: without the optimistic update the row stays unchanged here.
    expect(within(await row("Maria")).getByRole("button", { name: /Closed$/ })).toBeDefined();
    expect(screen.getByRole("tab", { name: /^Closed/ }).textContent).toBe("Closed (1)");
    expect(screen.getByText("Closed revenue").closest("dt")?.nextElementSibling?.textContent).toBe("$13k");
    expect(workspace.sent).toEqual([
      {
        name: "leads/record/staff:setStatus",
        args: { leadId: "lead-1", from: "needs_followup", to: "closed", anyway: false },
      },
    ]);
    resolve(null);
    await act(() => promise);
  });

  test("changed concurrently by another person names person, value and time, and can be set anyway", async () => {
    const workspace = aPractice([maria]);
    workspace.answer(api.leads.record.staff.setStatus, ({ anyway }) => {
      if (anyway === true) return null;
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Sofia", at: Date.now() - 4_200, current: "closed" });
    });
    let snapshots = 0;
    workspace.answer(api.leads.record.staff.snapshot, () => {
      snapshots += 1;
      return snapshotAnswer([maria]);
    });
    const { user } = showList(workspace);
    await choose(user, "Maria", "Thinking About It");
    expect(await toast("Maria Santos")).toBe("Maria Santos: Sofia set Closed 4 s agoYour change was not saved.");
    // The feed has already delivered the change.
    expect(snapshots).toBe(1);
    expect(within(await row("Maria")).getByRole("button", { name: /Needs Follow-up$/ })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Set anyway" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toMatchObject({ to: "thinking", anyway: true });
    });
  });

  // Caught: several toasts about one lead, of which only the last is true.
  test("refused twice for one lead shows one toast", async () => {
    const workspace = aPractice([maria, ahmed]);
    const reasons = ["a1", "b2", "c3"];
    workspace.answer(api.leads.record.staff.setStatus, () => {
      throw new Error(`[Request ID: ${reasons.shift() ?? ""}] Server Error`);
    });
    const { user } = showList(workspace);
    for (const name of ["Maria", "Maria", "Ahmed"]) await choose(user, name, "Closed");
    expect(await toast("Ahmed Hassan")).toMatch(/^Ahmed Hassan: The status was not saved\..*c3/);
    expect(await toast("Maria Santos")).toMatch(/b2/);
  });

  test("changed twice by others shows one toast per lead, about the last change", async () => {
    const others = ["Sofia", "Olga", "Ivan"];
    const workspace = aPractice([maria, ahmed]).answer(api.leads.record.staff.setStatus, () => {
      const byName = others.shift() ?? null;
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName, at: Date.now(), current: "closed" });
    });
    const { user } = showList(workspace);
    for (const name of ["Maria", "Maria", "Ahmed"]) await choose(user, name, "Thinking About It");
    expect(await toast("Ahmed Hassan")).toMatch(/: Ivan set Closed/);
    expect(await toast("Maria Santos")).toMatch(/: Olga set Closed/);
  });

  // Caught: the whole list read again because of one lead.
  test("that could not be saved is rolled back, and only its lead is read again", async () => {
    const workspace = aPractice([maria]);
    let snapshots = 0;
    workspace.answer(api.leads.record.staff.snapshot, () => {
      snapshots += 1;
      return snapshotAnswer([maria]);
    });
    workspace.answer(api.leads.record.staff.setStatus, () => {
      throw new Error("[Request ID: 77aa] Server Error");
    });
    workspace.answer(api.leads.record.staff.row, ({ key }) => ({
      main: packRows([maria].filter(([number]) => number === key)),
      side: packRows([[1, 2, 2]]),
    }));
    const { user } = showList(workspace);
    await choose(user, "Maria", "Closed");
    expect(await toast("Maria Santos")).toMatch(/The status was not saved.*77aa/);
    expect(within(await row("Maria")).getByRole("button", { name: /Thinking About It$/ })).toBeDefined();
    expect(snapshots).toBe(1);
  });

  // Caught: a choice without effect or message.
  test("while the session is refused sends nothing and says why", async () => {
    const workspace = aPractice([maria]);
    const { user } = showList(workspace);
    await row("Maria");
    act(() => {
      workspace.acceptSession(false);
    });
    await choose(user, "Maria", "Closed");
    expect(await toast("Maria Santos")).toMatch(/was not saved\. Your session could not be renewed/);
    // There is nothing to undo or retry before the next sign-in.
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(within(await row("Maria")).getByRole("button", { name: /Needs Follow-up$/ })).toBeDefined();
    expect(workspace.sent).toEqual([]);
  });

  // Caught: advice to sign in again while the session was only being checked.
  test("while the session is being checked sends nothing and says to wait", async () => {
    const workspace = aPractice([maria]);
    const { user } = showList(workspace);
    await row("Maria");
    act(() => {
      workspace.checkSession(true);
    });
    await choose(user, "Maria", "Closed");
    expect(await toast("Maria Santos")).toMatch(/was not saved\. Your session is being renewed/);
    expect(workspace.sent).toEqual([]);
    act(() => {
      workspace.checkSession(false);
    });
    await choose(user, "Maria", "Closed");
    expect(workspace.sent).toHaveLength(1);
  });

  // Caught: a colleague's change overwritten through a menu opened before it.
  test("in a menu opened before another person's change is sent with the value that the menu showed", async () => {
    const workspace = aPractice([maria]);
    workspace.answer(api.leads.record.staff.setStatus, () => new Promise(() => undefined));
    const { user } = showList(workspace);
    await user.click(within(await row("Maria")).getByRole("button", { name: /^Status of/ }));
    const checked = () => screen.getAllByRole("menuitemradio", { checked: true }).map(({ textContent }) => textContent);
    expect(checked()).toEqual(["Needs Follow-up"]);
    act(() => {
      workspace.answer(api.leads.record.staff.statusFeed, () => feedAnswer([[1, 2, 3]]));
    });
    // The check mark stays under the pointer although the row has the new status.
    expect(checked()).toEqual(["Needs Follow-up"]);
    expect(screen.getByRole("tab", { name: /^Not Interested/ }).textContent).toBe("Not Interested (1)");
    await user.click(screen.getByRole("menuitemradio", { name: "Closed" }));
    expect(workspace.sent.at(-1)?.args).toMatchObject({ from: "needs_followup", to: "closed", anyway: false });
    // The next menu starts from the row's value at that time.
    await user.click(within(await row("Maria")).getByRole("button", { name: /^Status of/ }));
    expect(checked()).toEqual(["Closed"]);
  });

  // Caught: a status that looked saved while the server had not answered.
  test("is marked until the answer arrives, and says that it is not sent while cut off", async () => {
    const workspace = aPractice([maria]);
    const { promise, resolve } = Promise.withResolvers<null>();
    workspace.answer(api.leads.record.staff.setStatus, () => promise);
    const { user } = showList(workspace);
    const chip = () => screen.getByRole("button", { name: /^Status of Maria Santos/ });
    const state = () => [chip().getAttribute("aria-busy"), screen.queryByText("Not sent yet") !== null];
    await row("Maria");
    const seen = [state()];
    await choose(user, "Maria", "Closed");
    seen.push(state());
    act(() => {
      workspace.connect(false);
    });
    seen.push(state());
    expect(screen.getByText(/^Passage cannot be reached.* 1 change waits\.$/)).toBeDefined();
    act(() => {
      workspace.connect(true);
    });
    resolve(null);
    await act(() => promise);
    seen.push(state());
    expect(seen).toEqual([
      ["false", false],
      ["true", false],
      ["true", true],
      ["false", false],
    ]);
  });

  // Caught: a lead gone from the tab after one wrong click, without a way back.
  test("that takes the lead out of its tab can be undone; in the tab of all leads there is no toast", async () => {
    const workspace = aPractice([maria, sofia], statuses).answer(api.leads.record.staff.setStatus, () => null);
    const { user } = showList(workspace, "/?status=needs_followup");
    await choose(user, "Maria", "Closed");
    expect(await toast("Maria Santos")).toBe("Maria Santos: ClosedUndo");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toMatchObject({ from: "closed", to: "needs_followup", anyway: false });
    });
    await user.click(screen.getByRole("tab", { name: /^All Leads/ }));
    await choose(user, "Sofia", "Thinking About It");
    await act(() => Promise.resolve());
    expect(screen.queryByText("Sofia Petrova:", { selector: "li *" })).toBeNull();
  });

  // Caught: Undo after the person's session had ended, shown as done until the server refused it, and gone with its toast.
  test("cannot be undone without a session: the toast says why and keeps Undo", async () => {
    const workspace = aPractice([maria, sofia], statuses).answer(api.leads.record.staff.setStatus, () => null);
    const { user, router } = showList(workspace, "/?status=needs_followup");
    await choose(user, "Maria", "Closed");
    await screen.findByRole("button", { name: "Undo" });
    // The screen that offered it is gone.
    await act(() => router.navigate("/create-contract"));
    act(() => {
      workspace.acceptSession(false);
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await toast("Maria Santos")).toMatch(/was not saved\. Your session could not be renewed.*Undo$/);
    expect(workspace.sent).toHaveLength(1);
    act(() => {
      workspace.acceptSession(true);
    });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toMatchObject({ from: "closed", to: "needs_followup", anyway: false });
    });
  });

  test("to the current status sends nothing", async () => {
    const workspace = aPractice([maria]);
    const { user } = showList(workspace);
    await choose(user, "Maria", "Needs Follow-up");
    expect(workspace.sent).toEqual([]);
  });
});

const FORBIDDEN = { kind: "refused", status: 403, reason: "Forbidden." };

describe("when there is nothing to show", () => {
  test("it says that leads are loading, with a spinner", async () => {
    const workspace = aPractice();
    workspace.answer(api.leads.record.staff.snapshot, () => new Promise(() => undefined));
    showList(workspace);
    expect((await screen.findByText("Loading leads...")).querySelector("svg")).not.toBeNull();
  });

  test("an empty sheet shows what to do", async () => {
    showList(aPractice());
    expect(await screen.findByText("No leads found")).toBeDefined();
    expect(screen.getByText("Make sure your Google Sheet is publicly accessible and has data.")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Connect lead sheet" })).toBeNull();
  });

  test("an empty sheet leads an administrator to the tests of its connection", async () => {
    const me = { kind: "staff", userId: "u1", name: "Sam", email: "sam@passage.test", isAdmin: true, locale: "en" };
    showList(aPractice().answer(api.access.accounts.open.me, () => me));
    expect(await screen.findByRole("link", { name: "Connect lead sheet" })).toHaveProperty("pathname", "/debug");
  });

  test("a sheet that was never readable shows the error, the four steps and Retry, which runs the sync", async () => {
    const workspace = aPractice();
    workspace.answer(api.leads.sheet.staff.syncState, () =>
      syncAnswer({ state: "failed", lastGoodAt: null, trouble: FORBIDDEN }),
    );
    const { user } = showList(workspace);
    expect(await screen.findByText("Error: Google Sheets answered 403 - Forbidden.")).toBeDefined();
    expect(
      screen
        .getAllByRole("listitem")
        .map((item) => item.textContent)
        .join(),
    ).toMatch(/Share.*Anyone with the link.*Viewer.*Done/);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(workspace.sent).toEqual([{ name: "leads/sheet/staff:syncNow", args: {} }]);
  });

  // Caught: every lead shown as one that needs follow-up, because the statuses could not be read.
  test.each(["feed", "statusFeed"] as const)("a list whose %s failed shows the specified message", async (part) => {
    const workspace = aPractice();
    workspace.answer(api.leads.record.staff[part], () => {
      throw new Error("boom");
    });
    showList(workspace);
    expect(await screen.findByText("Error: Failed to fetch leads")).toBeDefined();
    // The spreadsheet is not the cause.
    expect(screen.queryByText(/Anyone with the link/)).toBeNull();
  });

  // Caught: advice to make a private sheet public.
  test("an empty sheet read by a service account shows what to do about that", async () => {
    const access = { mode: "serviceAccount", email: "robot@firm.test" };
    showList(aPractice().answer(api.leads.sheet.staff.syncState, () => syncAnswer({ access })));
    expect(
      await screen.findByText("Share the sheet with robot@firm.test as Viewer. Make sure that it has data."),
    ).toBeDefined();
  });

  test("a practice without a spreadsheet is empty, not loading for ever", async () => {
    const workspace = aPractice();
    workspace.answer(api.leads.sheet.staff.syncState, () => syncAnswer({ state: "unconfigured", lastGoodAt: null }));
    showList(workspace);
    expect(await screen.findByText("No leads found")).toBeDefined();
    expect(screen.getByText("Make sure your Google Sheet is publicly accessible and has data.")).toBeDefined();
  });
});

// Caught: all rows removed after one error of a feed.
test("a list whose subscription failed keeps its rows, says so, and Retry subscribes again", async () => {
  const workspace = aPractice([maria]);
  const { user } = showList(workspace);
  await row("Maria");
  workspace.answer(api.leads.record.staff.feed, () => {
    throw new Error("boom");
  });
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toMatch(/Error: Failed to fetch leads/);
  expect(await row("Maria")).toBeDefined();
  workspace.answer(api.leads.record.staff.feed, () => feedAnswer([ahmed]));
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await row("Ahmed")).toBeDefined();
  await waitFor(() => {
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

// Caught: five toasts for five clicks.
test("refused quick clicks on Retry leave one toast", async () => {
  const workspace = aPractice([maria])
    .answer(api.leads.sheet.staff.syncState, () => syncAnswer({ state: "failed", trouble: FORBIDDEN }))
    .answer(api.leads.sheet.staff.syncNow, () => {
      throw new ConvexError({ code: "RATE_LIMITED", retryAt: Date.now() + 1_000 });
    });
  const { user } = showList(workspace);
  for (let click = 0; click < 3; click++) await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(workspace.sent).toHaveLength(3);
  expect(await screen.findAllByText("Too many tries. Try again in 1 s.")).toHaveLength(1);
});

// Caught: the list, its tiles and its heading replaced by one sentence, although all leads were loaded.
test.each([
  ["refused", new ConvexError({ code: "UNAVAILABLE", what: "workspace" })],
  ["broken", new Error("Server Error")],
])("a sheet in state %s leaves the leads, and the line beside the heading says so", async (_, failure) => {
  const workspace = aPractice([maria]);
  workspace.answer(api.leads.sheet.staff.syncState, () => {
    throw failure;
  });
  showList(workspace);
  expect(await row("Maria")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Lead Management");
  expect(screen.getByText("The time of the last sync is not known at the moment.")).toBeDefined();
});

test("a sheet that fails later keeps the last good leads on the screen and says since when", async () => {
  const workspace = aPractice([maria]);
  const answer = syncAnswer({
    state: "failed",
    failedSince: new Date().setHours(0, 0, 0, 0),
    trouble: { kind: "serviceError", status: 500, reason: "Internal." },
    skippedNoEmail: 2,
  });
  workspace.answer(api.leads.sheet.staff.syncState, () => answer);
  showList(workspace);
  expect(await row("Maria")).toBeDefined();
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /Error: Google Sheets answered 500 - Internal\..*Failing since 12:00 AM\./,
  );
  expect(screen.getByText(/2 rows without email/)).toBeDefined();
});
