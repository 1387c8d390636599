import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { maria } from "../../../../tests/support/screens/leadRows";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { LiveCopiesProvider } from "../../../lib/live/LiveCopiesProvider";
import { RowFollowUp } from "./RowFollowUp";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { owners, setNextContact, setOwner } = api.leads.followUps.staff;

beforeEach(giveLayout);

function showCell(place: "column" | "name" = "column", lead = maria) {
  const workspace = aPractice([[1, 1, "Maria", "Santos", "ms@mail.test", null, null, null, null]])
    .answer(owners, () => [{ userId: "u3", name: "Daniel Okafor", isHere: true }])
    .answer(setOwner, () => null)
    .answer(setNextContact, () => null);
  const onMenuOpenChange = vi.fn();
  const element = (
    <LiveCopiesProvider>
      <RowFollowUp lead={lead} place={place} onMenuOpenChange={onMenuOpenChange} />
    </LiveCopiesProvider>
  );
  return { ...show(workspace, [{ path: "/", element }], "/"), workspace, onMenuOpenChange };
}

// Caught: an owner that only the lead's page can set; rows that move under an open menu.
test("a row's owner is chosen in its cell, and the rows are held while the menu is open", async () => {
  const { user, workspace, onMenuOpenChange } = showCell();
  await user.click(await screen.findByRole("button", { name: "Owner of Maria Santos: Unassigned" }));
  expect(onMenuOpenChange.mock.lastCall).toEqual([true]);
  await user.click(await screen.findByRole("menuitemradio", { name: "Daniel Okafor" }));
  expect(onMenuOpenChange.mock.lastCall).toEqual([false]);
  await waitFor(() => {
    expect(workspace.sent).toMatchObject([{ args: { leadId: "lead-1", from: "", to: "u3", anyway: false } }]);
  });
});

// Caught: a dialog whose focus the closing menu takes away; a date form that pushes the cells of its row apart, or whose date is not sent.
test("any other day of the next contact is asked for in a dialog", async () => {
  const { user, workspace } = showCell();
  const button = await screen.findByRole("button", { name: "Next contact of Maria Santos: Not scheduled" });
  await user.click(button);
  await user.click(await screen.findByRole("menuitemradio", { name: "Pick a date…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Day of the next contact" }));
  const day = dialog.getByLabelText("Day of the next contact");
  await user.keyboard("{Shift}");
  expect(document.activeElement).toBe(day);
  await user.clear(day);
  await user.type(day, "2031-05-06");
  await user.click(dialog.getByRole("button", { name: "Set" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);
  await waitFor(() => {
    expect(workspace.sent).toMatchObject([{ args: { leadId: "lead-1", from: "", to: "2031-05-06" } }]);
  });
});
