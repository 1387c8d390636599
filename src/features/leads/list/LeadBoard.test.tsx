import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useMemo, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import type { StatusTuple } from "../../../../convex/leads/status/rules";
import { packFeed } from "../../../../convex/platform/liveList/rules";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import {
  aPractice,
  feedAnswer,
  giveLayout,
  show,
  snapshotAnswer,
  syncAnswer,
} from "../../../../tests/support/screens/screens";
import { LeadBoard } from "./LeadBoard";
import { useSheetOrigin } from "../sheet/useSheetOrigin";
import { LiveCopiesProvider } from "../../../lib/live/LiveCopiesProvider";
import { Selection } from "../../../lib/rows/selection";
import type { Sort } from "../../../lib/rows/sortRows";
import type { LeadColumn } from "./leadColumns";
import type { LeadFilter } from "./leadView";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { feed, setStatus, snapshot, statusFeed } = api.leads.record.staff;
const { syncNow, syncState } = api.leads.sheet.staff;

const aLead = (number: number, firstName: string, potentialCents: number | null = null): LeadTuple => [
  ...([number, number, firstName, "Santos", `${firstName.toLowerCase()}@mail.test`] as const),
  ...([null, null, null, potentialCents] as const),
];
const [maria, ahmed, sofia] = [aLead(1, "Maria"), aLead(2, "Ahmed"), aLead(3, "Sofia")] as const;

/** The board with its search, tab and sort in state instead of the URL. */
function Board({ search = "" }) {
  const origin = useSheetOrigin(false);
  const [filter, setFilter] = useState<LeadFilter>("all");
  const [sort, setSort] = useState<Sort<LeadColumn>>(null);
  const [actions] = useState(() => ({
    onFilter: setFilter,
    onSort: setSort,
    onPage: () => undefined,
    onClear: () => undefined,
    returnState: () => "the way back",
  }));
  const address = useMemo(() => ({ path: "/", filter, sort, page: 1, ...actions }), [filter, sort, actions]);
  return (
    <main>
      <LiveCopiesProvider>
        <LeadBoard search={search} address={address} origin={origin} left={LEFT} selection={SELECTION} />
      </LiveCopiesProvider>
    </main>
  );
}

const SELECTION = new Selection();
const LEFT = { count: 3, leads: <p>those that left</p> };

function showBoard(workspace: FakeWorkspace) {
  const routes = [
    { path: "/", element: <Board /> },
    { path: "/lead/:leadId", element: <p>the lead</p> },
  ];
  return show(workspace, routes, "/");
}

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const names = () => screen.getAllByRole("link", { name: / Santos$/ }).map((link) => link.textContent.split(" ")[0]);
const waiting = () => screen.queryByRole("button", { name: /^\d+ updates?$/ })?.textContent ?? null;
const chip = async (name: string) => within(await row(name)).getByRole("button", { name: /^Status of/ });

/** Delivers changed rows to the open list. */
async function arrive(workspace: FakeWorkspace, leads: LeadTuple[], statuses: StatusTuple[] = []) {
  await act(async () => {
    workspace.answer(feed, () => feedAnswer(leads)).answer(statusFeed, () => feedAnswer(statuses));
    await Promise.resolve();
  });
}

/** Moves the mouse directly between two elements. A browser reports that in one pointerover; user-event leaves first. */
function glide(from: Element, to: Element) {
  fireEvent.pointerOut(from, { pointerType: "mouse", relatedTarget: to });
  fireEvent.pointerOver(to, { pointerType: "mouse", relatedTarget: from });
}

beforeEach(giveLayout);
afterEach(() => {
  vi.useRealTimers();
});

describe("rows under the pointer", () => {
  test("keep their order; updates are counted and shown when the pointer leaves", async () => {
    const workspace = aPractice([maria]);
    const { user } = showBoard(workspace);
    await user.hover(await row("Maria"));
    await arrive(workspace, [ahmed]);
    expect([names(), waiting()]).toEqual([["Maria"], "1 update"]);
    await arrive(workspace, [ahmed, sofia]);
    expect([names(), waiting()]).toEqual([["Maria"], "2 updates"]);
    glide(await row("Maria"), screen.getByRole("heading", { level: 1 }));
    expect([names(), waiting()]).toEqual([["Sofia", "Ahmed", "Maria"], null]);
  });

  // Caught: a button that vanished as the pointer reached it, so that the click opened the lead below it.
  test("stay held while the pointer moves to the button that shows the updates", async () => {
    const workspace = aPractice([maria]);
    const { user, router } = showBoard(workspace);
    await user.hover(await row("Maria"));
    await arrive(workspace, [ahmed]);
    glide(await row("Maria"), screen.getByRole("button", { name: "1 update" }));
    expect([names(), waiting()]).toEqual([["Maria"], "1 update"]);
    fireEvent.click(screen.getByRole("button", { name: "1 update" }), { detail: 1 });
    expect([names(), waiting(), router.state.location.pathname]).toEqual([["Ahmed", "Maria"], null, "/"]);
    // The mouse is at the former button, over the rows.
    await arrive(workspace, [ahmed, sofia]);
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], "1 update"]);
  });

  // Caught: React's `pointerenter`, which does not fire for an element that appears under a resting mouse.
  test("are held under a mouse that has not moved since they appeared", async () => {
    const workspace = aPractice([maria]);
    showBoard(workspace);
    const first = await row("Maria");
    fireEvent.pointerOver(first, { pointerType: "mouse", relatedTarget: document.querySelector("main") });
    await arrive(workspace, [ahmed]);
    expect([names(), waiting()]).toEqual([["Maria"], "1 update"]);
  });

  test("are released when the mouse leaves the page", async () => {
    const workspace = aPractice([maria]);
    const { user } = showBoard(workspace);
    await user.hover(await row("Maria"));
    await arrive(workspace, [ahmed]);
    fireEvent.pointerOut(await row("Maria"), { pointerType: "mouse", relatedTarget: null });
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], null]);
  });

  test("are held again after the updates were shown by keyboard", async () => {
    const workspace = aPractice([maria]);
    const { user } = showBoard(workspace);
    await user.hover(await row("Maria"));
    await arrive(workspace, [ahmed]);
    screen.getByRole("button", { name: "1 update" }).focus();
    await user.keyboard("{Enter}");
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], null]);
    await arrive(workspace, [ahmed, sofia]);
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], "1 update"]);
  });

  // Caught: the old order held although the person had chosen another sort.
  test("follow a change of sort or tab immediately", async () => {
    const workspace = aPractice([maria, ahmed]);
    const { user } = showBoard(workspace);
    await user.hover(await row("Maria"));
    screen.getByRole("button", { name: "Lead" }).focus();
    await user.keyboard("{Enter}");
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], null]);
    await user.keyboard("{Enter}");
    expect([names(), waiting()]).toEqual([["Maria", "Ahmed"], null]);
    await arrive(workspace, [[1, 4, "Aaron", "Santos", "aaron@mail.test", null, null, null, null]]);
    expect([names(), waiting()]).toEqual([["Aaron", "Ahmed"], "1 update"]);
    screen.getByRole("tab", { name: /^All Leads/ }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    expect([names(), waiting()]).toEqual([["Ahmed", "Aaron"], null]);
  });

  // Caught: one's own change, waiting behind "1 update" over the first row.
  test("lose a lead immediately if the person's own choice removes it from the tab", async () => {
    const workspace = aPractice([maria, ahmed]).answer(setStatus, () => new Promise(() => undefined));
    const { user } = showBoard(workspace);
    await user.click(await screen.findByRole("tab", { name: /^Needs Follow-up/ }));
    await user.hover(await row("Ahmed"));
    (await chip("Maria")).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menu");
    await user.keyboard("{End}{Enter}");
    expect([names(), waiting()]).toEqual([["Ahmed"], null]);
  });

  // Caught: an order held forever after a tap, which is not a hover.
  test("are held only for a mouse", async () => {
    const workspace = aPractice([maria]);
    const { user } = showBoard(workspace);
    const first = await row("Maria");
    await user.pointer({ keys: "[TouchA>]", target: screen.getByRole("columnheader", { name: "Lead" }) });
    await user.pointer({ pointerName: "TouchA", target: first });
    await arrive(workspace, [ahmed]);
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], null]);
    await user.hover(first);
    await arrive(workspace, [ahmed, sofia]);
    fireEvent.pointerOut(first, { pointerType: "touch", relatedTarget: null });
    expect([names(), waiting()]).toEqual([["Ahmed", "Maria"], "1 update"]);
  });

  test("are held while a status menu is open, and released when it closes", async () => {
    const workspace = aPractice([maria]);
    const { user } = showBoard(workspace);
    (await chip("Maria")).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menu")).toBeDefined();
    await arrive(workspace, [ahmed]);
    expect([names(), waiting(), screen.queryByRole("menu")]).toEqual([["Maria"], "1 update", expect.anything()]);
    await user.keyboard("{Escape}");
    await waitFor(() => {
      expect(names()).toEqual(["Ahmed", "Maria"]);
    });
  });
});

describe("a click beside an open status menu", () => {
  const openMenu = async (user: ReturnType<typeof show>["user"]) => {
    (await chip("Maria")).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menu");
  };
  const press = (element: Element) => {
    fireEvent.pointerDown(element);
    return fireEvent.click(element, { detail: 1 });
  };

  // Caught: a native navigation of the link although the page had swallowed the click.
  test("on a name does not navigate, not even natively", async () => {
    const { user, router } = showBoard(aPractice([maria, ahmed]));
    await openMenu(user);
    expect(press(within(await row("Ahmed")).getByRole("link"))).toBe(false);
    expect(router.state.location.pathname).toBe("/");
  });

  test("on a heading closes the menu and sorts", async () => {
    const { user } = showBoard(aPractice([maria, ahmed]));
    await openMenu(user);
    press(screen.getByRole("button", { name: "Lead" }));
    expect(screen.getByRole("columnheader", { name: "Lead" }).getAttribute("aria-sort")).toBe("ascending");
  });

  // Caught: the next click swallowed as well, if it came without a pointerdown, as from a screen reader.
  test("is the only click that is swallowed", async () => {
    const { user, router } = showBoard(aPractice([maria, ahmed]));
    await openMenu(user);
    const name = within(await row("Ahmed")).getByRole("link");
    press(name);
    fireEvent.click(name, { detail: 1 });
    expect(router.state.location.pathname).toBe("/lead/lead-2");
  });

  // Caught: a keyboard click swallowed after a pointerdown without a click.
  test("does not swallow a later click by keyboard", async () => {
    const { user, router } = showBoard(aPractice([maria, ahmed]));
    await openMenu(user);
    const name = within(await row("Ahmed")).getByRole("link");
    fireEvent.pointerDown(name);
    fireEvent.click(name, { detail: 0 });
    expect(router.state.location.pathname).toBe("/lead/lead-2");
  });
});

describe("by the keyboard", () => {
  const many = Array.from({ length: 60 }, (_, place) => aLead(60 - place, `Lead${String(60 - place)}`));
  const place = () => document.activeElement?.getAttribute("aria-rowindex");
  const stops = () => screen.getAllByRole("row").filter(({ tabIndex }) => tabIndex >= 0);

  // Caught, one at a time: a key that moves too far, too little, or not at all; two tab stops.
  test("one row is the tab stop, and the arrow keys move from row to row", async () => {
    const { user } = showBoard(aPractice(many));
    const first = await row("Lead60 Santos");
    expect(stops()).toEqual([first]);
    expect(within(first).getByRole("link").tabIndex).toBe(-1);
    first.focus();
    const seen: unknown[] = [];
    for (const key of ["ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home"]) {
      await user.keyboard(`{${key}}`);
      seen.push(place());
      expect(stops()).toEqual([document.activeElement]);
    }
    expect(seen).toEqual(["2", "3", "4", "3", "13", "3", "2"]);
  });

  // Caught: a key that failed for a row not rendered yet; no tab stop when the focused row was scrolled out of view.
  test("End reaches the last row, which renders only after scrolling, and the tab stop stays in view", async () => {
    const { user } = showBoard(aPractice(many));
    (await row("Lead60 Santos")).focus();
    const page = screen.getByRole("main");
    vi.spyOn(page, "scrollHeight", "get").mockReturnValue(60 * 56);
    const scroll = (top: number) => {
      page.scrollTop = top;
      fireEvent.scroll(page);
    };
    // As in a browser, where the scroll event follows a frame later.
    vi.spyOn(page, "scrollTo").mockImplementation((to?: ScrollToOptions | number) => {
      requestAnimationFrame(() => {
        scroll(typeof to === "object" ? (to.top ?? 0) : 0);
      });
    });
    expect(screen.queryByRole("row", { name: /Lead1 Santos/ })).toBeNull();
    await user.keyboard("{End}");
    await waitFor(() => {
      expect(place()).toBe("61");
    });
    expect(stops()).toEqual([document.activeElement]);
    act(() => {
      scroll(0);
    });
    expect(stops()).toEqual([await row("Lead60 Santos")]);
  });

  test("Enter opens the lead whose row has the focus; on its status it opens the menu", async () => {
    const { user, router } = showBoard(aPractice([maria, ahmed]));
    (await chip("Maria")).focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("menu")).toBeDefined();
    await user.keyboard("{ArrowDown}{Escape}");
    expect(router.state.location.pathname).toBe("/");
    (await row("Maria")).focus();
    await user.keyboard("x");
    expect(router.state.location.pathname).toBe("/");
    await user.keyboard("{Enter}");
    expect([router.state.location.pathname, router.state.location.state]).toEqual(["/lead/lead-1", "the way back"]);
  });

  // Caught: focus bound to the row's position, so that Enter opened the lead that had moved there.
  test("the focus moves with its lead when another one is inserted above it", async () => {
    const workspace = aPractice([maria]);
    showBoard(workspace);
    (await row("Maria")).focus();
    await arrive(workspace, [ahmed]);
    expect(names()).toEqual(["Ahmed", "Maria"]);
    expect(document.activeElement).toBe(await row("Maria"));
  });

  // Caught: arrow keys taken from a control inside a row.
  test("arrow keys on a control or a heading do not move the focus between rows", async () => {
    const { user } = showBoard(aPractice([maria, ahmed]));
    for (const control of [await chip("Maria"), screen.getByRole("button", { name: "Lead" })]) {
      control.focus();
      await user.keyboard("{End}");
      expect(document.activeElement).toBe(control);
    }
  });

  test("a choice in the status menu sets the status and opens no lead", async () => {
    const workspace = aPractice([maria]).answer(setStatus, () => null);
    const { user, router } = showBoard(workspace);
    (await chip("Maria")).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menu");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => {
      expect(workspace.sent.map(({ args }) => args["to"])).toEqual(["actively_contacting"]);
    });
    expect(router.state.location.pathname).toBe("/");
  });
});

test("a long list renders only the rows in view, at their offsets, and sets aria-rowcount", async () => {
  const many = Array.from({ length: 60 }, (_, place) => aLead(60 - place, `Lead${String(60 - place)}`));
  showBoard(aPractice(many));
  await row("Lead60 Santos");
  expect(screen.getByRole("grid").getAttribute("aria-rowcount")).toBe("61");
  // The tab stop is a row, not the grid. aria-rowindex counts from the header.
  expect(screen.getByRole("grid").tabIndex).toBe(-1);
  const places = screen.getAllByRole("row").map((each) => each.getAttribute("aria-rowindex"));
  expect(places.slice(0, 3)).toEqual(["1", "2", "3"]);
  const rows = screen.getAllByRole("row").slice(1);
  // 800 px of rows with a height of 44, and three overscan rows.
  expect(rows).toHaveLength(22);
  expect(rows.slice(0, 3).map(({ style }) => [style.height, style.transform])).toEqual([
    ["44px", "translateY(0px)"],
    ["44px", "translateY(44px)"],
    ["44px", "translateY(88px)"],
  ]);
  expect(rows[0]?.parentElement?.style.height).toBe("2640px");
});

// Caught: rows offset by the table's distance from the top of the page; rows rendered for the area above the table.
test("a list below other content starts at its own top and has fewer rows in view", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockReturnValue(352);
  const observer = { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined };
  vi.stubGlobal("ResizeObserver", function () {
    return observer;
  });
  const many = Array.from({ length: 60 }, (_, place) => aLead(60 - place, `Lead${String(60 - place)}`));
  showBoard(aPractice(many));
  expect((await row("Lead60 Santos")).style.transform).toBe("translateY(0px)");
  expect((await row("Lead59 Santos")).style.transform).toBe("translateY(44px)");
  // 800 px less 352, of rows with a height of 44, and three overscan rows.
  expect(screen.getAllByRole("row").slice(1)).toHaveLength(14);
});

// Caught: two-line rows with the height of one line; row heights kept after the width had changed.
test("row heights fit the width of the list, also after the screen was rotated", async () => {
  const watching = new Set<() => void>();
  const width = vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(358);
  vi.stubGlobal("ResizeObserver", function (turned: () => void) {
    const stop = () => watching.delete(turned);
    return { observe: () => watching.add(turned), unobserve: stop, disconnect: stop };
  });
  const { router } = showBoard(aPractice([maria, ahmed]));
  const second = await row("Maria");
  expect([second.style.height, second.style.transform]).toEqual(["124px", "translateY(124px)"]);
  width.mockReturnValue(718);
  await waitFor(() => expect(watching.size).toBeGreaterThan(0));
  act(() => {
    for (const turned of watching) turned();
  });
  expect([second.style.height, second.style.transform]).toEqual(["44px", "translateY(44px)"]);
  await act(() => router.navigate("/lead/lead-1"));
  expect(watching.size).toBe(0);
});

test("leads are shown before the state of the sheet is known", async () => {
  showBoard(aPractice([maria]).answer(syncState, () => undefined));
  expect(await row("Maria")).toBeDefined();
  expect(screen.queryByText(/^(Not synced|Synced)/)).toBeNull();
});

// Caught: a region without an accessible name; tabs without aria-controls.
test("the board is labelled by its heading, and its tabs control the list", async () => {
  showBoard(aPractice([maria]));
  const board = await screen.findByRole("region", { name: "Lead Management" });
  const panel = within(board).getByRole("tabpanel", { name: "Leads" });
  expect(within(panel).getByRole("grid", { name: "Leads" })).toBeDefined();
  expect(screen.getAllByRole("tab")[0]?.getAttribute("aria-controls")).toBe(panel.id);
});

test("aria-sort of a heading is ascending, descending, then none", async () => {
  const { user } = showBoard(aPractice([maria, ahmed]));
  const heading = await screen.findByRole("columnheader", { name: "Lead" });
  const seen: unknown[] = [heading.getAttribute("aria-sort")];
  for (let click = 0; click < 3; click++) {
    await user.click(within(heading).getByRole("button"));
    seen.push(heading.getAttribute("aria-sort"), names());
  }
  const newestFirst = ["Ahmed", "Maria"];
  expect(seen).toEqual(["none", "ascending", newestFirst, "descending", ["Maria", "Ahmed"], "none", newestFirst]);
  expect(screen.getByRole("columnheader", { name: "Phone" }).getAttribute("aria-sort")).toBe("none");
});

test("the select of small screens filters by status, too", async () => {
  const { user } = showBoard(aPractice([maria, ahmed], [[2, 1, 4]]));
  await row("Maria");
  await user.selectOptions(screen.getByRole("combobox", { name: "Lead status" }), "Closed (1)");
  expect(names()).toEqual(["Ahmed"]);
});

// Caught: a click for a new tab, new window or download handled by the page; a plain click that reloaded the page.
test.each<[MouseEventInit, boolean]>([
  [{}, true],
  // A screen reader's click has no pointerdown before it.
  [{ detail: 1 }, true],
  [{ metaKey: true }, false],
  [{ shiftKey: true }, false],
  [{ altKey: true }, false],
  [{ ctrlKey: true }, false],
  [{ button: 1 }, false],
])("a click on a name with %j is handled by the page: %j", async (how, isTaken) => {
  const { router } = showBoard(aPractice([maria]));
  const link = within(await row("Maria")).getByRole<HTMLAnchorElement>("link", { name: "Maria Santos" });
  expect(link.getAttribute("href")).toBe("/lead/lead-1");
  const taken: boolean[] = [];
  const listen = (click: Event) => {
    taken.push(click.defaultPrevented);
    // jsdom cannot navigate.
    click.preventDefault();
  };
  document.addEventListener("click", listen, { once: true });
  fireEvent(link, new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  expect([taken, router.state.location.pathname]).toEqual([[isTaken], isTaken ? "/lead/lead-1" : "/"]);
});

describe("while the list is loading", () => {
  const tiles = () => screen.getAllByRole("definition").map((tile) => tile.textContent);
  const status = () => screen.queryByText(/^Synced/);

  test("it shows neither sums nor counts, then its progress", async () => {
    const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    const workspace = aPractice().answer(snapshot, ({ cursor }) =>
      cursor === null ? first.promise : cursor === "the rest" ? second.promise : undefined,
    );
    showBoard(workspace);
    await screen.findByText("Loading leads...");
    expect([tiles(), screen.getAllByRole("tab")[0]?.textContent]).toEqual([["", "", "", ""], "All Leads"]);
    expect(screen.queryByText("–")).toBeNull();
    await act(async () => {
      first.resolve({ ...snapshotAnswer([aLead(3, "Sofia", 500_000)]), nextCursor: "the rest", total: 1_200 });
      await first.promise;
    });
    await row("Sofia");
    expect(screen.queryByText("Loading leads...")).toBeNull();
    expect(screen.getByRole("progressbar", { name: "Loading leads… 1 of 1,200" })).toBeDefined();
    expect([tiles()[1], status()]).toEqual(["$5k", null]);
    await act(async () => {
      second.resolve({ ...snapshotAnswer([maria]), total: 1_200 });
      await second.promise;
    });
    await row("Maria");
    expect([screen.queryByRole("progressbar"), status()?.textContent]).toEqual([null, "Synced 12 s ago"]);
  });

  // Caught: a progress bar that stayed forever below the warning.
  test("and its subscription fails, the rows stay below a warning, without a progress bar", async () => {
    const first = { ...snapshotAnswer([sofia]), nextCursor: "the rest", total: 1_200 };
    const workspace = aPractice().answer(snapshot, ({ cursor }) =>
      cursor === null ? first : Promise.withResolvers().promise,
    );
    showBoard(workspace);
    await row("Sofia");
    expect(screen.getByRole("progressbar")).toBeDefined();
    act(() => {
      workspace.answer(feed, () => {
        throw new Error("boom");
      });
    });
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Error: Failed to fetch leads/);
    expect([names(), screen.queryByRole("progressbar")]).toEqual([["Sofia"], null]);
  });

  // Caught: sums of zero for an unknown list.
  test("and cannot be read, its sums are dashes and Retry reads it again", async () => {
    const workspace = aPractice().answer(feed, () => {
      throw new Error("boom");
    });
    const { user } = showBoard(workspace);
    await screen.findByText("Error: Failed to fetch leads");
    expect([tiles(), screen.getAllByRole("tab")[0]?.textContent]).toEqual([["–", "–", "–", "–"], "All Leads"]);
    workspace.answer(feed, () => feedAnswer([maria]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await row("Maria")).toBeDefined();
  });
});

test("a sync that is refused shows why", async () => {
  const workspace = aPractice([maria])
    .answer(syncState, () =>
      syncAnswer({ state: "failed", trouble: { kind: "serviceError", status: 500, reason: "Internal." } }),
    )
    .answer(syncNow, () => {
      throw new Error("[Request ID: 5d] Server Error");
    });
  const { user } = showBoard(workspace);
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/Something went wrong on the server\. .*5d/)).toBeDefined();
  expect(workspace.sent).toEqual([{ name: "leads/sheet/staff:syncNow", args: {} }]);
});

// Caught: a failing server asked again without a delay.
test("a refused page is requested again after one to two seconds, not earlier", async () => {
  vi.useFakeTimers();
  let asked = 0;
  const workspace = aPractice().answer(snapshot, () => {
    asked += 1;
    if (asked === 1) throw new Error("boom");
    return snapshotAnswer([maria]);
  });
  showBoard(workspace);
  await act(async () => vi.advanceTimersByTimeAsync(999));
  expect(asked).toBe(1);
  await act(async () => vi.advanceTimersByTimeAsync(1_001));
  expect(names()).toEqual(["Maria"]);
});

// Caught: the lead feed started at the status feed's version, and the reverse.
test("the feeds of leads and statuses each start at their own version of the snapshot", async () => {
  const asked: unknown[] = [];
  const workspace = aPractice()
    .answer(snapshot, () => ({ ...snapshotAnswer([maria]), since: { main: 5, side: 9 } }))
    .answer(feed, ({ after }) => {
      asked.push(["leads", after]);
      return packFeed(after === null ? 7 : Number(after), [[2, 8, null]]);
    })
    .answer(statusFeed, ({ after }) => {
      asked.push(["statuses", after]);
      return packFeed(after === null ? 10 : Number(after), [[1, 11, 4]]);
    });
  showBoard(workspace);
  await row("Maria");
  await waitFor(() => {
    expect(new Set(asked.map(String))).toEqual(new Set(["leads,", "leads,5", "statuses,", "statuses,9"]));
  });
  expect((await chip("Maria")).textContent).toBe("Closed");
});

// Caught: queries that stayed subscribed after the staff screens had unmounted.
test("leaving the staff screens unsubscribes from the leads", async () => {
  let asked = 0;
  const workspace = aPractice([maria]).answer(feed, () => {
    asked += 1;
    return feedAnswer([]);
  });
  const { router } = showBoard(workspace);
  await row("Maria");
  await act(() => router.navigate("/lead/lead-1"));
  asked = 0;
  act(() => {
    workspace.announce();
  });
  expect(asked).toBe(0);
});
