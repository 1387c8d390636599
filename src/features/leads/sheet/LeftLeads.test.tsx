import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { showLeadList } from "../../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout, syncAnswer } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { listLeft, syncState } = api.leads.sheet.staff;

beforeEach(() => {
  giveLayout();
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
    aPractice([[1, 1, "Maria", "Santos", "m@mail.test", null, null, null, null]])
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
    const { user } = showLeadList(aSheet(3));
    const tab = await screen.findByRole("tab", { name: /^Left the sheet/ });
    expect(tab.textContent).toBe("Left the sheet (3)");
    await user.click(tab);
    await screen.findByText("Ana Gone");
    expect(items()).toEqual([
      "Ana Goneg1@mail.test · (415) 555-0123$1,000No notesClosedLeft 4 s ago",
      "Bea Goneg2@mail.test1 noteThinking About ItLeft 8 s ago",
    ]);
    expect(screen.getByText(/^Their rows are no longer in the spreadsheet\./)).toBeDefined();
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
    showLeadList(aSheet(count));
    expect((await screen.findAllByRole("tab")).map(({ textContent }) => textContent)).not.toContain("Left the sheet");
    expect(screen.queryByRole("tab", { name: /^Left the sheet/ })).toBeNull();
  });
});
