import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { LeadTuple } from "../../../../convex/leads/record/rules";
import { showLeadList } from "../../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout } from "../../../../tests/support/screens/screens";
import { pressControl } from "../../../lib/keys/controls";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const maria: LeadTuple = [1, 1, "Maria", "Santos", "maria@mail.test", null, null, null, null];
const ahmed: LeadTuple = [2, 1, "Ahmed", "Hassan", "ahmed@mail.test", null, null, null, null];

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

beforeEach(giveLayout);

describe("working together on the list", () => {
  const today = new Date().toISOString().slice(0, 10);
  const aFollowedList = () =>
    aPractice([maria, ahmed], [[1, 2, 0, "u2", today]])
      .answer(api.practice.settings.staff.get, () => ({ settings: { timeZone: "UTC" } }))
      .answer(api.leads.followUps.staff.owners, () => [{ userId: "u2", name: "Ana Duarte", isHere: true }])
      .answer(api.leads.bulk.staff.recent, () => null)
      .answer(api.leads.views.staff.list, () => [
        {
          viewId: "v1",
          name: "Ahmed's",
          isShared: false,
          filter: "needs_followup",
          sort: "-lead",
          search: "ahmed",
          version: 1,
          byName: null,
          canChange: true,
        },
      ]);

  // Caught: a due day that screen readers do not announce.
  test("a row names the owner, and says that the contact is due", async () => {
    showLeadList(aFollowedList());
    const followed = within(await row("Maria Santos"));
    expect((await followed.findAllByTitle(/^Owner: Ana Duarte\. Next contact: .+, due$/)).length).toBeGreaterThan(0);
    expect((await screen.findByRole("tab", { name: /^Due/ })).textContent).toBe("Due (1)");
  });

  // Caught: a key that does nothing where the list has no room for the owner's column; two owner buttons where it has.
  test.each([
    ["narrow", 718],
    ["wide", 1_200],
  ])("A opens the owner's menu of the row with the focus in a %s list", async (_, width) => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
    showLeadList(aFollowedList());
    const found = await row("Ahmed Hassan");
    await within(found).findByRole("button", { name: "Owner of Ahmed Hassan: Unassigned" });
    act(() => {
      found.focus();
      pressControl("owner");
    });
    expect(await screen.findByRole("menu", { name: "Owner of Ahmed Hassan" })).toBeDefined();
    expect(found.querySelectorAll("[data-control=owner]")).toHaveLength(1);
    // A due day is in view in both.
    expect(within(await row("Maria Santos")).getByRole("button", { name: /^Next contact of .+, due$/ })).toBeDefined();
  });

  test("a checked row is selected, and no longer when it is checked again", async () => {
    const { user } = showLeadList(aFollowedList());
    const box = within(await row("Maria Santos")).getByRole("checkbox", { name: "Select Maria Santos" });
    await user.click(box);
    expect(within(await screen.findByRole("group", { name: "Selected leads" })).getByText("1 selected")).toBeDefined();
    await user.click(box);
    expect(screen.queryByRole("group", { name: "Selected leads" })).toBeNull();
  });

  // Caught: a keyboard that starts at the top of the page after each change of many.
  test.each([
    ["Clear selection", []],
    ["Set status", ["{End}{Enter}"]],
  ])("the focus is on the list when the bar goes after %s", async (name, keys) => {
    const done = { changeId: "c1", changed: 1, left: 0 };
    const { user } = showLeadList(aFollowedList().answer(api.leads.bulk.staff.change, () => done));
    await user.click(within(await row("Maria Santos")).getByRole("checkbox", { name: "Select Maria Santos" }));
    const bar = await screen.findByRole("group", { name: "Selected leads" });
    act(() => {
      within(bar).getByRole("button", { name }).focus();
    });
    await user.keyboard("{Enter}");
    for (const inMenu of keys) {
      await screen.findByRole("menu", { name });
      await user.keyboard(inMenu);
    }
    await waitFor(() => {
      expect([bar.isConnected, document.activeElement?.getAttribute("role")]).toEqual([false, "row"]);
    });
  });

  // Caught: a view's tab with the earlier search.
  test("a saved view shows its tab, its order and its search, also in the address", async () => {
    const { user } = showLeadList(aFollowedList(), "/?q=maria");
    await row("Maria Santos");
    await user.click(await screen.findByRole("button", { name: "Saved views" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Ahmed's" }));
    await row("Ahmed Hassan");
    expect(screen.queryByRole("row", { name: /Maria/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("ahmed");
    expect(screen.getByRole("tab", { name: /^Needs Follow-up/ }).ariaSelected).toBe("true");
    expect(await screen.findByRole("button", { name: "Saved views: Ahmed's" })).toBeDefined();
  });
});
