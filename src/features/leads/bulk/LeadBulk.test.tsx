import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { toast } from "sonner";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { UNDO_MS } from "../../../../convex/platform/bulkChanges";
import { onMarchFourth } from "../../../../tests/support/screens/dues";
import { ahmed, aLeadRow, maria, threeLeads } from "../../../../tests/support/screens/leadRows";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { sentTo } from "../../../../tests/support/screens/secondTime";
import { LiveCopiesProvider } from "../../../lib/live/LiveCopiesProvider";
import type { LeadRow } from "../shared/leadRow";
import { Selection } from "../../../lib/rows/selection";
import { LeadBulk } from "./LeadBulk";
import { RecentChange } from "./RecentChange";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { change, recent, undo } = api.leads.bulk.staff;

function showBulk(rows: readonly LeadRow[] = threeLeads) {
  const selection = new Selection();
  const workspace = aPractice()
    .answer(recent, () => null)
    .answer(api.leads.followUps.staff.owners, () => [
      { userId: "u2", name: "Ana Duarte", isHere: true },
      { userId: "u4", name: "Rui Alves", isHere: false },
    ]);
  const element = (
    <LiveCopiesProvider>
      <RecentChange />
      <LeadBulk selection={selection} rows={rows} />
    </LiveCopiesProvider>
  );
  const open = () => show(workspace, [{ path: "/", element }], "/");
  const choose = (...keys: number[]) => {
    act(() => {
      selection.choose(keys);
    });
  };
  return { workspace, selection, open, choose };
}

const LAST = { changeId: "c1", userId: "u2", byName: "Ana\u202e Duarte", field: "status", to: "closed", count: 40 };

const bar = async () => within(await screen.findByRole("group", { name: "Selected leads" }));

async function pick(user: ReturnType<typeof show>["user"], menu: string, value: string) {
  await user.click((await bar()).getByRole("button", { name: menu }));
  await user.click(await screen.findByRole("menuitemradio", { name: value }));
}

beforeEach(giveLayout);

describe("the selected leads", () => {
  // Caught: a row of another tab, changed unseen.
  test("are the visible ones, each sent with its shown value", async () => {
    const { workspace, open, choose, selection } = showBulk([maria, ahmed]);
    workspace.answer(change, () => ({ changeId: "c1", changed: 2, left: 0 }));
    const { user } = open();
    choose(1, 2, 77);
    expect((await bar()).getByText("2 selected")).toBeDefined();
    await pick(user, "Set status", "Thinking About It");
    const leads = [
      { leadId: "lead-1", from: "needs_followup" },
      { leadId: "lead-2", from: "closed" },
    ];
    expect(workspace.sent).toEqual([
      { name: "leads/bulk/staff:change", args: { field: "status", to: "thinking", leads } },
    ]);
    expect(await screen.findByText("2 leads: Thinking About It")).toBeDefined();
    workspace.answer(undo, () => ({ changed: 2, left: 0 }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(sentTo(workspace, undo)).toEqual([{ changeId: "c1" }]);
    expect(await screen.findByText("Undone for 2 leads")).toBeDefined();
    expect(selection.getKeys().size).toBe(0);
    expect(screen.queryByRole("group", { name: "Selected leads" })).toBeNull();
  });

  test("are given to a member of staff, and a lead changed by somebody else since is not overwritten", async () => {
    const { workspace, open, choose } = showBulk([
      aLeadRow({ key: 2, ownerId: "u9" }),
      aLeadRow({ key: 1, ownerId: null }),
    ]);
    workspace.answer(change, () => ({ changeId: null, changed: 0, left: 1 }));
    const { user } = open();
    choose(1, 2);
    await user.click((await bar()).getByRole("button", { name: "Set owner" }));
    await waitFor(() => {
      expect(screen.getAllByRole("menuitemradio").map((item) => item.textContent)).toEqual([
        "Ana Duarte",
        "Unassigned",
      ]);
    });
    await user.click(screen.getByRole("menuitemradio", { name: "Ana Duarte" }));
    expect(workspace.sent).toMatchObject([
      { args: { field: "owner", to: "u2", leads: [{ from: "u9" }, { from: "" }] } },
    ]);
    expect(await screen.findByText("Skipped 1 lead that someone else had just changed.")).toBeDefined();
    expect(screen.getByText("Nothing to change: they already have this value.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  // Caught: one choice for each day of the year; a date that is sent without the row's own; dates that read "another person".
  test("get a next contact by a day soon or by its date, each with its own shown one", async () => {
    const { workspace, open, choose } = showBulk([
      aLeadRow({ key: 2, nextContactOn: "2026-03-09" }),
      aLeadRow({ key: 1, nextContactOn: null }),
    ]);
    onMarchFourth(workspace).answer(change, () => ({ changeId: "c1", changed: 2, left: 0 }));
    const { user } = open();
    choose(1, 2);
    await pick(user, "Set next contact", "Pick a date…");
    const dialog = within(await screen.findByRole("dialog", { name: "Day of the next contact" }));
    const day = dialog.getByLabelText("Day of the next contact");
    await user.clear(day);
    await user.type(day, "0027-01-01");
    await user.click(dialog.getByRole("button", { name: "Set" }));
    expect(dialog.getByText("Choose a date between 2000 and 2099")).toBeDefined();
    expect(workspace.sent).toEqual([]);
    await user.clear(day);
    await user.type(day, "2031-05-06");
    await user.click(dialog.getByRole("button", { name: "Set" }));
    const leads = [
      { leadId: "lead-2", from: "2026-03-09" },
      { leadId: "lead-1", from: "" },
    ];
    expect(sentTo(workspace, change)).toEqual([{ field: "nextContact", to: "2031-05-06", leads }]);
    expect(await screen.findByText("2 leads: May 6, 2031")).toBeDefined();
    choose(1);
    await pick(user, "Set next contact", "Not scheduled");
    expect(sentTo(workspace, change)[1]).toMatchObject({ to: "", leads: [{ from: "" }] });
    choose(1);
    await pick(user, "Set next contact", "Tomorrow");
    expect(sentTo(workspace, change)[2]).toMatchObject({ to: "2026-03-05" });
    act(() => {
      workspace.answer(recent, () => ({ ...LAST, field: "nextContact", to: "2031-05-06", at: Date.now() - 4_000 }));
    });
    expect(await screen.findByText(/^Ana Duarte set the next contact of 40 leads to May 6, 2031/)).toBeDefined();
  });

  test("can be all, or the first five hundred of more, or none", async () => {
    const many = Array.from({ length: 501 }, (_, at) => aLeadRow({ key: 501 - at }));
    const { open, choose, selection } = showBulk(many);
    const { user } = open();
    choose(3);
    await user.click((await bar()).getByRole("button", { name: "Select the first 500" }));
    expect([selection.getKeys().size, selection.has(501), selection.has(1)]).toEqual([500, true, false]);
    expect((await bar()).queryByRole("button", { name: "Select the first 500" })).toBeNull();
    await user.click((await bar()).getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("group", { name: "Selected leads" })).toBeNull();
  });

  test("stay selected when the change fails, and are changed at the second try", async () => {
    const { workspace, open, choose, selection } = showBulk();
    workspace.answer(change, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    const { user } = open();
    choose(1);
    await pick(user, "Set status", "Closed");
    expect(await screen.findByText(/9c/)).toBeDefined();
    expect(selection.has(1)).toBe(true);
    await user.click((await bar()).getByRole("button", { name: "Select all 3" }));
    expect([selection.getKeys().size, (await bar()).queryByRole("button", { name: /^Select/ })]).toEqual([3, null]);
    choose(1);
    workspace.answer(change, () => ({ changeId: "c1", changed: 1, left: 0 }));
    const shown = vi.spyOn(toast, "custom");
    await pick(user, "Set status", "Closed");
    expect(await screen.findByText("1 lead: Closed")).toBeDefined();
    // Long enough to read the result, and to undo it.
    expect(shown.mock.lastCall?.[1]).toMatchObject({ duration: 20_000 });
    const [first, second] = sentTo(workspace, change);
    expect(second).toEqual(first);
  });
});

describe("the last change of many leads", () => {
  test("is on every screen while it can be undone, with the name of the first person to do so and the result", async () => {
    const { workspace, open } = showBulk();
    workspace
      .answer(recent, () => ({ ...LAST, at: Date.now() - 4_000 }))
      .answer(undo, () => {
        throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ben", at: Date.now(), current: "undone" });
      });
    const { user } = open();
    expect(await screen.findByText(/^Ana Duarte set 40 leads to Closed/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Ben has already undone this change.")).toBeDefined();
    workspace.answer(undo, () => ({ changed: 39, left: 1 }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone for 39 leads")).toBeDefined();
    expect(screen.getByText("Skipped 1 lead that someone else had just changed.")).toBeDefined();
    expect(sentTo(workspace, undo)).toEqual(Array(2).fill({ changeId: "c1" }));
    for (const [to, whom] of [
      ["u2", "Ana Duarte"],
      ["", "Unassigned"],
      ["u4", "another person"],
    ]) {
      act(() => {
        workspace.answer(recent, () => ({ ...LAST, field: "owner", to, count: 1, at: Date.now() - 4_000 }));
      });
      const said = await screen.findByText(new RegExp(`^Ana Duarte gave 1 lead to ${whom ?? ""}`));
      expect(said.textContent).toMatch(/, 4 s ago$/);
    }
  });

  test("disappears when it is too late", async () => {
    const { workspace, open } = showBulk();
    workspace.answer(recent, () => ({ ...LAST, at: Date.now() - UNDO_MS }));
    open();
    await screen.findByRole("region", { name: /Notifications/ });
    expect(screen.queryByText(/set 40 leads/)).toBeNull();
  });
});
