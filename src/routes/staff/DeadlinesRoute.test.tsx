import { act, screen, waitFor, within } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { ALIKE, onMarchFourth } from "../../../tests/support/screens/dues";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../lib/drafts/UnsentProvider";
import { KIND_TABS } from "../../features/agenda/radar/radarText";
import { DeadlinesRoute } from "./DeadlinesRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { counts, list } = api.agenda.radar.staff;

function anItem(title: string, dueOn: string, differing: object = {}) {
  return { ...ALIKE, kind: "case", itemId: `i-${title}`, title, dueOn, ...differing };
}

const ITEMS = [
  anItem("Stay ends", "2026-03-02", { kind: "i94" }),
  anItem("Call", "2026-03-05", { kind: "task", ownerId: "u2", ownerName: "Daniel Okafor", isOwnerHere: true }),
  anItem("Answer", "2026-03-10", { caseId: "c1", caseNumber: "CASE-2026-4711", caseName: "Naturalization N-400" }),
  anItem("Visa ends", "2027-01-01", { kind: "visa" }),
];
const COUNTS = {
  overdue: { count: 1, more: false },
  thisWeek: { count: 300, more: true },
  nextWeek: { count: 0, more: false },
};

/** Filters by kind and owner, as the server does. */
function aWorkspace(items = ITEMS): FakeWorkspace {
  return onMarchFourth(aPractice())
    .answer(list, ({ kind, owner, wanted }) => {
      const fits = items.filter((item) => {
        const isWhose = owner === "anybody" || item.ownerId === (owner === "nobody" ? null : owner);
        return isWhose && (kind === null || item.kind === kind);
      });
      return { items: fits.slice(0, Number(wanted)), hasMore: fits.length > Number(wanted) };
    })
    .answer(counts, () => COUNTS)
    .answer(api.agenda.calendarFeeds.staff.mine, () => null);
}

function open(workspace = aWorkspace(), address = "/deadlines?owner=anybody") {
  const frame = (
    <UnsentProvider person="u1">
      <Outlet />
    </UnsentProvider>
  );
  const children = [
    { path: "/deadlines", element: <DeadlinesRoute /> },
    { path: "*", element: <p>another page</p> },
  ];
  return { ...show(workspace, [{ element: frame, children }], address), workspace };
}

const titles = () => screen.queryAllByRole("checkbox").map((box) => box.getAttribute("aria-label")?.slice(6));
const sent = (workspace: FakeWorkspace) => workspace.sent.map(({ name, args }) => [name, args]);

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
});

describe("the radar", () => {
  test("lists due items by week, with a count for each", async () => {
    open();
    await screen.findByRole("checkbox", { name: "Done: Call" });
    const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(["Overdue 1", "This week 1", "Next week 1", "Later 1"]);
    expect(screen.getByRole("region", { name: "This week" })).toBeDefined();
    expect(titles()).toEqual(["Stay ends", "Call", "Answer", "Visa ends"]);
    expect(screen.getByRole("heading", { level: 1, name: "Deadlines" })).toBeDefined();
  });

  test("counts items overdue, due this week, and next week", async () => {
    open();
    const tile = async (label: string) =>
      (await screen.findByText(label, { selector: "dt" })).parentElement?.textContent;
    await screen.findByText("300+");
    expect(await tile("Overdue")).toBe("Overdue1");
    expect(await tile("Next week")).toBe("Next week0");
  });

  test("leads from each line to its case, or to its client", async () => {
    open();
    const line = async (title: string) => {
      const box = await screen.findByRole("checkbox", { name: `Done: ${title}` });
      return within(box.closest("li") ?? document.body);
    };
    const linksOf = async (title: string) =>
      (await line(title)).getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(await linksOf("Answer")).toEqual([
      ["Answer", "/clients/k1/cases/c1"],
      ["Ana Souza", "/clients/k1"],
      ["Naturalization N-400", "/clients/k1/cases/c1"],
    ]);
    expect(await linksOf("Stay ends")).toEqual([
      ["Stay ends", "/clients/k1"],
      ["Ana Souza", "/clients/k1"],
    ]);
    expect((await line("Call")).getByText("Tomorrow")).toBeDefined();
  });

  test("follows changes by others", async () => {
    const { workspace } = open();
    await screen.findByRole("checkbox", { name: "Done: Call" });
    act(() => {
      workspace.answer(list, () => ({ items: ITEMS.slice(2), hasMore: false }));
    });
    expect(titles()).toEqual(["Answer", "Visa ends"]);
  });
});

describe("a filter", () => {
  test("by kind and by owner narrows the list, and is in the address", async () => {
    const { user, router } = open();
    await screen.findByRole("checkbox", { name: "Done: Call" });
    await user.click(screen.getByRole("tab", { name: "Tasks" }));
    expect(titles()).toEqual(["Call"]);
    await user.click(screen.getByRole("tab", { name: "All" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Daniel Okafor");
    expect(titles()).toEqual(["Call"]);
    expect(router.state.location.search).toBe("?owner=u2");
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Unassigned");
    expect(titles()).toEqual(["Stay ends", "Answer", "Visa ends"]);
    await user.click(screen.getByRole("tab", { name: "Visas" }));
    expect(titles()).toEqual(["Visa ends"]);
    expect(router.state.location.search).toBe("?owner=nobody&kind=visa");
  });

  test("lists team members, and former ones separately", async () => {
    open();
    await screen.findByRole("checkbox", { name: "Done: Call" });
    const options = [...screen.getByRole<HTMLSelectElement>("combobox", { name: "Owner" }).options];
    expect(options.map(({ text }) => text)).toEqual([
      "Mine",
      "Everyone",
      "Unassigned",
      "Daniel Okafor",
      "Sam",
      "Rui Alves (former member)",
    ]);
  });

  // Caught: a phone that hides a kind or an owner which a wide screen has.
  test("on a phone the kinds are chips beside the owner", async () => {
    giveLayout({ isWide: false });
    const { user, router } = open();
    await screen.findByRole("checkbox", { name: "Done: Call" });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toHaveLength(KIND_TABS.length);
    expect(screen.getAllByRole("combobox").map((each) => each.getAttribute("aria-label"))).toEqual(["Owner"]);
    await user.click(screen.getByRole("tab", { name: "Visas" }));
    expect(titles()).toEqual(["Visa ends"]);
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Unassigned");
    expect(router.state.location.search).toBe("?owner=nobody&kind=visa");
  });

  // Caught: a notification's link "mine" that requested the records of a person called "mine".
  test.each([
    ["?owner=mine&kind=task", ["Mine"]],
    ["?owner=nobody&kind=i94", ["Stay ends"]],
    ["?owner=u999&kind=constructor", ["Stay ends", "Call", "Answer", "Visa ends", "Mine"]],
  ])("in the address %s shows %j", async (search, expected) => {
    const own = anItem("Mine", "2027-02-01", { kind: "task", ownerId: "u1", ownerName: "Sam", isOwnerHere: true });
    open(aWorkspace([...ITEMS, own]), `/deadlines${search}`);
    await waitFor(() => {
      expect(titles()).toEqual(expected);
    });
  });

  // Caught: 48 lines of all colleagues at the start of a day.
  test("is the person's own at first, with everyone's one press away", async () => {
    const own = anItem("Own", "2027-02-01", { ownerId: "u1", ownerName: "Sam", isOwnerHere: true });
    const { user, router, workspace } = open(aWorkspace([...ITEMS, own]), "/deadlines");
    await screen.findByRole("checkbox", { name: "Done: Own" });
    expect(titles()).toEqual(["Own"]);
    expect(screen.getByText("Mon, Feb 1, 2027")).toBeDefined();
    act(() => {
      workspace.answer(list, ({ owner }) => ({ items: owner === "u1" ? [] : ITEMS, hasMore: false }));
    });
    expect(screen.getByText("You have nothing due")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show everyone's" }));
    expect(titles()).toHaveLength(4);
    expect(router.state.location.search).toBe("?owner=anybody");
  });

  test("that nothing fits says so, and shows everything again", async () => {
    const { user, router } = open(aWorkspace(), "/deadlines?kind=other&owner=anybody");
    await user.click(await screen.findByRole("button", { name: "Show everything" }));
    expect(titles()).toHaveLength(4);
    expect(router.state.location.search).toBe("?owner=anybody");
  });
});

describe("done", () => {
  test("from the list is a task or a deadline, which leaves at once and can be taken back", async () => {
    const workspace = aWorkspace()
      .answer(api.cases.tasks.staff.setDone, () => null)
      .answer(api.agenda.deadlines.staff.setDone, () => new Promise(() => undefined));
    const { user } = open(workspace);
    await user.click(await screen.findByRole("checkbox", { name: "Done: Call" }));
    expect(await screen.findByText("Done: Call")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("checkbox", { name: "Done: Answer" }));
    expect(titles()).toEqual(["Stay ends", "Call", "Visa ends"]);
    // The focus is on the next line, so that E and J go on from there.
    expect(document.activeElement).toBe(screen.getByText("Visa ends").closest("li"));
    expect(sent(workspace)).toEqual([
      ["cases/tasks/staff:setDone", { taskId: "i-Call", isDone: true }],
      ["cases/tasks/staff:setDone", { taskId: "i-Call", isDone: false }],
      ["agenda/deadlines/staff:setDone", { deadlineId: "i-Answer", isDone: true }],
    ]);
  });
});

test("a requested or expiring document has no box and no owner: it ends on the page of its case or client", async () => {
  const items = [
    anItem("Visa (Spouse)", "2026-03-02", { kind: "document" }),
    anItem("Passport", "2026-03-05", {
      kind: "requirement",
      caseId: "c1",
      caseNumber: "CASE-2026-4711",
      caseName: "Naturalization N-400",
    }),
    anItem("Call", "2026-03-05", { kind: "task" }),
  ];
  open(aWorkspace(items));
  const asked = within((await screen.findByRole("link", { name: "Passport" })).closest("li") ?? document.body);
  expect(asked.getByText("Requested document")).toBeDefined();
  expect(asked.getByRole("link", { name: "Passport" }).getAttribute("href")).toBe("/clients/k1/cases/c1");
  const expiring = within(screen.getByRole("link", { name: "Visa (Spouse)" }).closest("li") ?? document.body);
  expect(expiring.getByText("Expiring document")).toBeDefined();
  expect(expiring.getByRole("link", { name: "Visa (Spouse)" }).getAttribute("href")).toBe("/clients/k1");
  expect([asked, expiring].map((line) => line.queryByText("Unassigned"))).toEqual([null, null]);
  expect(titles()).toEqual(["Call"]);
});

describe("the list", () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => anItem(`n${String(nth)}`, "2026-03-05"));

  test("shows later items on request, and keeps the current ones meanwhile", async () => {
    const workspace = aWorkspace(many(150));
    const { user } = open(workspace);
    await screen.findByRole("checkbox", { name: "Done: n0" });
    expect(titles()).toHaveLength(100);
    expect(screen.getByRole("heading", { name: "This week 100+" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show later ones" }));
    expect(titles()).toHaveLength(150);
    expect(screen.getByRole("heading", { name: "This week 150" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show later ones" })).toBeNull();
  });

  test("says so if it is cut off", async () => {
    const items = [anItem("late", "2026-03-01"), ...many(100)];
    const workspace = aWorkspace().answer(list, () => ({ items, hasMore: true }));
    const { user } = open(workspace);
    await screen.findByRole("checkbox", { name: "Done: n0" });
    // The last group continues beyond the list's end, and no other does.
    const groups = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(["Overdue 1", "This week 100+"]);
    for (let pages = 1; pages < 10; pages += 1) {
      await user.click(await screen.findByRole("button", { name: "Show later ones" }));
    }
    expect(screen.getByText(/The first 1,000 are shown/)).toBeDefined();
  });

  test("is empty, loading, or failed with a Retry that works", async () => {
    const workspace = aWorkspace([]);
    const { user } = open(workspace);
    expect(await screen.findByText("Nothing is due")).toBeDefined();
    expect(screen.getAllByRole("link", { name: "Add deadline" })).toHaveLength(2);
    act(() => {
      workspace.answer(list, () => {
        throw new Error("broken");
      });
    });
    expect(screen.getByRole("alert").textContent).toContain("Failed to load deadlines");
    await retryUntilAnswered(user, { workspace, query: list, answer: () => ({ items: ITEMS, hasMore: false }) });
    expect(titles()).toHaveLength(4);
  });

  test("waits for the practice's calendar, and says that it is loading", async () => {
    open(aWorkspace().answer(api.practice.settings.staff.get, () => undefined));
    expect((await screen.findByText("Loading what is due...")).role).toBe("status");
    expect(titles()).toEqual([]);
  });

  // Caught: a failure of the calendar that took down the whole app.
  test("fails alone, with Retry, if the practice's day is unknown", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const workspace = aWorkspace().answer(api.practice.settings.staff.get, () => {
      throw new Error("broken");
    });
    const { user } = open(workspace);
    const retry = await screen.findByRole("button", { name: "Retry" });
    expect(screen.getByRole("heading", { level: 1, name: "Deadlines" })).toBeDefined();
    onMarchFourth(workspace);
    await user.click(retry);
    expect(await screen.findByRole("checkbox", { name: "Done: Call" })).toBeDefined();
    complaints.mockClear();
  });
});

// Caught: 48 rows of "Unassigned" whose owner can be set only on each one's page; a change that nobody can take back.
test("A on a line gives it to a member, and Undo gives it back", async () => {
  const { user, workspace } = open(aWorkspace().answer(api.cases.tasks.staff.change, () => null));
  const owner = await screen.findByRole("button", { name: "Owner of Call: Daniel Okafor" });
  expect(screen.getByRole("link", { name: "Naturalization N-400" })).toBeDefined();
  await user.click(owner);
  await user.click(await screen.findByRole("menuitemradio", { name: "Sam" }));
  await screen.findByText("Owner changed: Call");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const form = { text: "Call", dueOn: "2026-03-05" };
  await waitFor(() => {
    expect(workspace.sent.map(({ args }) => args)).toEqual([
      { taskId: "i-Call", form: { ...form, ownerId: "u1" }, version: 1 },
      { taskId: "i-Call", form: { ...form, ownerId: "u2" }, version: 2 },
    ]);
  });
});
