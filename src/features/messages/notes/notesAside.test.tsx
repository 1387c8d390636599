import { act, screen, waitFor, within } from "@testing-library/react";
import { getFunctionName } from "convex/server";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { aLead, showLead } from "../../../../tests/support/screens/leadScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

beforeEach(() => {
  giveLayout({ isWide: false });
});

const opener = (name = "Notes (3)") => screen.findByRole("button", { name });

const aLeadWithNotes = () => aLead().answer(api.messages.notes.staff.count, () => 3);

// Caught: notes that could not be reached on a small screen.
test("on a narrow screen a button with the live number of notes opens the panel, and Escape returns the focus to it", async () => {
  const workspace = aLeadWithNotes();
  const { user } = showLead(workspace);
  const button = await opener();
  expect(button.ariaHasPopup).toBe("dialog");
  await user.click(button);
  const panel = screen.getByRole("dialog", { name: "Notes" });
  const box = await within(panel).findByPlaceholderText("Add a note...");
  await user.type(box, "call ba");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(await opener());
  act(() => {
    workspace.answer(api.messages.notes.staff.count, () => 4);
  });
  await user.click(await opener("Notes (4)"));
  // Caught: a half-written note lost with the panel.
  expect((await screen.findByPlaceholderText<HTMLTextAreaElement>("Add a note...")).value).toBe("call ba");
});

test("the notes themselves are not read until the panel is open", async () => {
  const workspace = aLeadWithNotes();
  const asked = vi.spyOn(workspace.client, "watchQuery");
  const lists = () =>
    asked.mock.calls.filter(([query]) => getFunctionName(query) === "messages/notes/staff:list").length;
  const { user } = showLead(workspace);
  const button = await opener();
  expect([lists(), screen.queryByPlaceholderText("Add a note...")]).toEqual([0, null]);
  await user.click(button);
  await screen.findByPlaceholderText("Add a note...");
  expect(lists()).toBeGreaterThan(0);
});

test.each([
  [0, "Notes (0)"],
  [999, "Notes (999)"],
  [1_000, "Notes (999+)"],
])("%i notes read %j", async (count, name) => {
  showLead(aLead().answer(api.messages.notes.staff.count, () => count));
  expect(await opener(name)).toBeDefined();
});

// Caught: the lead replaced by an error because its notes could not be counted.
test("without the number, the button says Notes and the lead stays", async () => {
  const workspace = aLead().answer(api.messages.notes.staff.count, () => {
    throw new Error("[Request ID: 9c] Server Error");
  });
  showLead(workspace);
  expect(await opener("Notes")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Maria Santos" })).toBeDefined();
});

test("on a wide screen the panel is beside the lead, without a button", async () => {
  giveLayout();
  showLead(aLeadWithNotes());
  await waitFor(() => {
    expect(screen.getByRole("complementary", { name: "Notes" })).toBeDefined();
  });
  expect(await screen.findByPlaceholderText("Add a note...")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Notes/ })).toBeNull();
});
