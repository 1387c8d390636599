import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { LeadTuple } from "../../../convex/leads/record/rules";
import { feedAnswer, aPractice, giveLayout, show, syncAnswer } from "../../../tests/support/screens/screens";
import { StaffShell } from "../../app/StaffShell";
import { LeadsRoute } from "./LeadsRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { history, listLeft, syncState } = api.leads.sheet.staff;

beforeEach(() => {
  giveLayout();
});

const lead = (number: number, firstName: string, email: string): LeadTuple => {
  return [number, number, firstName, "Santos", email, null, null, null, null];
};

const LEADS = [lead(1, "Maria", "m@mail.test"), lead(2, "Ahmed", "a@mail.test")];

function showList(workspace: ReturnType<typeof aPractice>, path = "/") {
  const opened = { path: "/lead/:leadId", element: <p>details</p> };
  return show(
    workspace,
    [{ element: <StaffShell />, children: [{ path: "/", element: <LeadsRoute /> }, opened] }],
    path,
  );
}

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

// Caught: no key led from the search box to the results.
test.each(["{Enter}", "{ArrowDown}"])(
  "%s leads from the search box to the first result, and Enter opens it",
  async (key) => {
    const { user, router } = showList(aPractice(LEADS));
    await row("Ahmed");
    const box = await screen.findByRole("searchbox");
    await user.type(box, `nobody at all${key}`);
    expect(document.activeElement).toBe(box);
    await user.clear(box);
    await user.type(box, `ahm${key}`);
    expect(document.activeElement).toBe(await row("Ahmed"));
    await user.keyboard("{Enter}");
    expect(router.state.location.pathname).toBe("/lead/lead-2");
  },
);

// Caught: half of a phone's first screen without a lead: sync links, icons without labels, two selects below each other.
test("on a phone the sync line and the tools are behind one button, and the order is beside the status", async () => {
  giveLayout({ isWide: false });
  const { user } = showList(aPractice(LEADS));
  await row("Maria");
  const isFolded = (name: string) => screen.getByRole("button", { name }).closest(".hidden") !== null;
  const folded = () => ["Sync now", "Sync history", "Charts", "Download CSV"].map(isFolded);
  await screen.findByRole("button", { name: "Sync now" });
  const more = screen.getByRole("button", { name: "More" });
  expect([more.getAttribute("aria-expanded"), folded()]).toEqual(["false", [true, true, true, true]]);
  await user.click(more);
  expect([more.getAttribute("aria-expanded"), folded()]).toEqual(["true", [false, false, false, false]]);
  const order = screen.getByRole("combobox", { name: "Sort by" });
  expect(order.parentElement?.parentElement?.contains(screen.getByRole("combobox", { name: "Lead status" }))).toBe(
    true,
  );
});

describe("the leads that left the sheet", () => {
  const left = (n: number, firstName: string) => ({
    leadId: `lead-${String(n)}`,
    firstName: `${firstName}\u202E`,
    lastName: "Gone",
    email: `\u202Eg${String(n)}@mail.test`,
    phone: n === 1 ? "4155550123" : null,
    potentialCents: n === 2 ? null : 100_000,
    status: n === 1 ? "closed" : "thinking",
    notes: n - 1,
    leftAt: Date.now() - n * 4_000,
  });
  const pages = [[left(1, "Ana"), left(2, "Bea")], [left(3, "Carla")]];
  const aSheet = (leftCount: number | null) =>
    aPractice(LEADS)
      .answer(syncState, () => syncAnswer({ leftCount }))
      .answer(listLeft, ({ paginationOpts }) => {
        const { cursor } = paginationOpts as { cursor: string | null };
        const page = pages[Number(cursor ?? 0)] ?? [];
        return { page, isDone: cursor === "1", continueCursor: "1" };
      });
  const items = () =>
    within(screen.getByRole("list", { name: "Leads that left the sheet" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);

  // Caught: leads that left the sheet shown below the list's rows; a search of only the loaded page.
  test("are behind a tab with their count, with notes and status, and the search covers later pages", async () => {
    const { user } = showList(aSheet(3));
    const tab = await screen.findByRole("tab", { name: /^Left the sheet/ });
    expect(tab.textContent).toBe("Left the sheet (3)");
    await user.click(tab);
    await screen.findByText("Ana Gone");
    expect(items()).toEqual([
      "Ana Goneg1@mail.test · (415) 555-0123$1,000No notesClosedLeft 4 s ago",
      "Bea Goneg2@mail.test1 noteThinking About ItLeft 8 s ago",
    ]);
    expect(screen.getByText(/^Their rows are gone from the spreadsheet\./)).toBeDefined();
    expect(screen.queryByRole("row")).toBeNull();
    await user.type(screen.getByRole("searchbox"), "nobody");
    expect(await screen.findByText("No lead that left the sheet matches this search.")).toBeDefined();
    await user.clear(screen.getByRole("searchbox"));
    await user.type(screen.getByRole("searchbox"), "carla");
    await screen.findByText("Carla Gone");
    expect(items()).toEqual(["Carla Goneg3@mail.test$1,0002 notesThinking About ItLeft 12 s ago"]);
    await user.click(screen.getByRole("link", { name: "Carla Gone" }));
    expect(screen.getByText("details")).toBeDefined();
  });

  test.each([0, null])("have no tab while there are none: %s", async (count) => {
    showList(aSheet(count));
    expect((await screen.findAllByRole("tab")).map(({ textContent }) => textContent)).not.toContain("Left the sheet");
    expect(screen.queryByRole("tab", { name: /^Left the sheet/ })).toBeNull();
  });
});

describe("possible duplicates", () => {
  // Caught: a count of the list's first page; a suggestion that stayed after the other lead had left.
  test("are counted beside the heading, live, and lead to the comparison of two leads", async () => {
    const compared = vi.fn(() => undefined);
    const leads = [...LEADS, lead(3, "Mary", "M@mail.test")];
    const workspace = aPractice(leads).answer(api.leads.merges.staff.preview, compared);
    const { user } = showList(workspace);
    await user.click(await screen.findByRole("button", { name: "1 possible duplicate" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Possible duplicates" }));
    expect((await dialog.findAllByRole("link")).map(({ textContent }) => textContent)).toEqual([
      "Maria Santos",
      "Mary Santos",
    ]);
    // Each later lead can be merged with the first one.
    const [, ...items] = dialog.getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Maria Santoslead-1Needs Follow-up",
      "Mary Santoslead-3Needs Follow-upMerge…",
    ]);
    await user.click(dialog.getByRole("button", { name: "Merge lead-1 with lead-3" }));
    expect(await dialog.findByText("Comparing the two leads…")).toBeDefined();
    expect(compared).toHaveBeenCalledWith({ leadId: "lead-1", otherId: "lead-3" });
    await user.click(dialog.getByRole("button", { name: "All possible duplicates" }));
    await act(async () => {
      workspace.answer(api.leads.record.staff.feed, () => feedAnswer([[3, 9, null]]));
      await Promise.resolve();
    });
    expect(dialog.getByText("No two leads share an email address any more.")).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: /possible duplicate/ })).toBeNull();
  });
});

describe("the history of syncs", () => {
  const NONE = { added: 0, changed: 0, left: 0, returned: 0 };
  const aRun = (runId: string, change: object) => ({
    runId,
    at: Date.UTC(2026, 6, 1, 9),
    lastAt: Date.UTC(2026, 6, 1, 9),
    times: 1,
    outcome: "applied",
    rows: null,
    skippedNoEmail: null,
    tally: NONE,
    trouble: null,
    ...change,
  });
  const RUNS = [
    aRun("3", { outcome: "failed", trouble: { kind: "unreachable" } }),
    aRun("2", { outcome: "unchanged", times: 1_200, lastAt: Date.UTC(2026, 6, 1, 11) }),
    aRun("1", { rows: 1_240, skippedNoEmail: 2, tally: { ...NONE, added: 3, left: 1, returned: 4 } }),
  ];
  const open = async (isWide: boolean) => {
    giveLayout({ isWide });
    const { user } = showList(aPractice(LEADS).answer(history, () => RUNS));
    await user.click(await screen.findByRole("button", { name: "Sync history" }));
    return within(await screen.findByRole("dialog", { name: "Sync history" }));
  };

  test("is a table if there is room, each run with its time, result and figures", async () => {
    const dialog = await open(true);
    const table = await dialog.findByRole("table");
    const rows = within(table).getAllByRole("row");
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells.map(([, ...rest]) => rest)).toEqual([
      ["Result", "Rows", "Added", "Changed", "Missing", "Returned", "Skipped"],
      ["Failed: Google Sheets could not be reached.", "–", "–", "–", "–", "–", "–"],
      ["Nothing changed", "–", "–", "–", "–", "–", "–"],
      ["Updated", "1,240", "3", "–", "1", "4", "2"],
    ]);
    expect(cells[2]?.[0]).toBe("Jul 1, 2026, 11:001,200 times since Jul 1, 2026, 09:00");
    expect(within(table).getByRole("caption").textContent).toBe("The last 50 syncs, the newest first");
  });

  test("is a list on a phone", async () => {
    const dialog = await open(false);
    const items = within(await dialog.findByRole("list", { name: /The last 50 syncs/ })).getAllByRole("listitem");
    expect(items.at(-1)?.textContent).toMatch(/Updated1,240 rows · 3 added · 1 missing · 4 returned · 2 skipped$/);
  });
});
