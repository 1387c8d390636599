import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { LeadTuple } from "../../convex/leads/record/rules";
import { details } from "../../tests/support/screens/leadScreens";
import { aPractice, giveLayout, show } from "../../tests/support/screens/screens";
import { LeadRoute } from "../routes/staff/LeadRoute";
import { LeadsRoute } from "../routes/staff/LeadsRoute";
import { StaffShell } from "./StaffShell";
import { KEY_LIST_CODE, KEYS_CODE, NEW_MENU_CODE } from "./shortcuts/keysCode";

const panelCode = vi.hoisted(() => Promise.withResolvers<undefined>());

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }), useClerk: () => ({}) }));
vi.mock("../features/messages/notes/NotesPanel", async (original) => {
  await panelCode.promise;
  return await original();
});

const LEADS: LeadTuple[] = [
  [2, 2, "Ahmed", "Hassan", "ah@mail.test", null, null, null, null],
  [1, 1, "Maria", "Santos", "ms@mail.test", null, null, null, null],
];

/** A practice with listed leads; the details of the leads in `loaded` have arrived. */
function showAt(path: string, loaded: readonly string[]) {
  const workspace = aPractice(LEADS)
    .answer(api.messages.notes.staff.list, () => ({ notes: [], hasOlder: false }))
    .answer(api.messages.notes.staff.count, () => 0);
  const load = (leadIds: readonly string[]) =>
    workspace.answer(api.leads.record.staff.get, ({ leadId }) =>
      leadIds.some((each) => each === leadId) ? { ...details, leadId } : undefined,
    );
  load(loaded);
  const children = [
    { path: "/", element: <LeadsRoute /> },
    { path: "/lead/:leadId", element: <LeadRoute /> },
  ];
  const shown = show(workspace, [{ element: <StaffShell />, children }], path);
  const arrive = (leadId: string) => {
    act(() => {
      load([leadId]);
    });
  };
  return { ...shown, arrive };
}

type Person = ReturnType<typeof showAt>["user"];

const pressShortcut = (user: Person) => user.keyboard("{Control>}k{/Control}");
const palette = () => screen.queryByRole("dialog", { name: "Command palette" });

async function chooseAddANote(user: Person) {
  await screen.findByRole("button", { name: "Search or jump to…" });
  await pressShortcut(user);
  await screen.findByRole("option", { name: "Add a note" });
  await user.keyboard("add a note{Enter}");
  await waitFor(() => {
    expect(palette()).toBeNull();
  });
}

const noteBox = () => screen.findByPlaceholderText("Add a note...");

beforeAll(async () => {
  await Promise.all([KEYS_CODE.load(), KEY_LIST_CODE.load(), NEW_MENU_CODE.load()]);
});

beforeEach(() => {
  giveLayout();
});

// Caught: the focus moved to the notes of a panel that was closed before its code had loaded.
test("the wait for the note box ends when its panel is closed", async () => {
  giveLayout({ isWide: false });
  const { user } = showAt("/lead/lead-1", ["lead-1"]);
  await screen.findByRole("button", { name: "Notes (0)" });
  await chooseAddANote(user);
  await screen.findByRole("dialog", { name: "Notes" });
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(async () => {
    panelCode.resolve(undefined);
    await vi.dynamicImportSettled();
  });
  await user.click(screen.getByRole("button", { name: "Notes (0)" }));
  expect(document.activeElement).not.toBe(await noteBox());
});

test("Add a note waits for a box that comes late", async () => {
  const { user, arrive } = showAt("/lead/lead-1", []);
  await chooseAddANote(user);
  arrive("lead-1");
  expect(document.activeElement).toBe(await noteBox());
});

// Caught: the focus moved to the next lead's notes whenever that was opened.
test("the wait for the note box ends when another lead is opened", async () => {
  const { user, router, arrive } = showAt("/lead/lead-1", []);
  await chooseAddANote(user);
  await act(() => router.navigate("/lead/lead-2"));
  arrive("lead-2");
  expect(document.activeElement).not.toBe(await noteBox());
});

test("the wait for the note box ends when the palette is opened again", async () => {
  const { user, arrive } = showAt("/lead/lead-1", []);
  await chooseAddANote(user);
  await pressShortcut(user);
  await screen.findByRole("combobox");
  await user.keyboard("{Escape}");
  arrive("lead-1");
  expect(document.activeElement).not.toBe(await noteBox());
});

// Caught: half a search in the box, half in a note.
test("a late note box leaves the focus with a person who is typing elsewhere", async () => {
  const { user, arrive } = showAt("/lead/lead-1", []);
  await chooseAddANote(user);
  const search = screen.getByPlaceholderText("Search by lead name...");
  await user.type(search, "mar");
  arrive("lead-1");
  await noteBox();
  expect(document.activeElement).toBe(search);
});

// Caught: the request cancelled because the palette had returned the focus to the field from which it was opened.
test("a palette opened from a text field still moves the focus to the note box, once", async () => {
  const { user, arrive } = showAt("/lead/lead-1", []);
  const search = await screen.findByPlaceholderText("Search by lead name...");
  await user.click(search);
  await chooseAddANote(user);
  expect(document.activeElement).toBe(search);
  arrive("lead-1");
  expect(document.activeElement).toBe(await noteBox());
  // The record is loaded again, and its box with it.
  await user.click(document.body);
  arrive("no lead");
  arrive("lead-1");
  expect(document.activeElement).not.toBe(await noteBox());
});

// Caught: the palette over an open confirmation; two dialogs, with Escape closing the wrong one.
test("Ctrl K does not open the palette over a dialog or a menu, and closes the palette itself", async () => {
  const { user } = showAt("/", []);
  const row = await screen.findByRole("row", { name: /Maria/ });
  await user.click(within(row).getByRole("button", { name: /^Status of/ }));
  await screen.findByRole("menu");
  await pressShortcut(user);
  expect([palette(), screen.queryByRole("menu") === null]).toEqual([null, false]);
  await user.keyboard("{Escape}?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await pressShortcut(user);
  expect([palette(), screen.getAllByRole("dialog").length]).toEqual([null, 1]);
  await user.keyboard("{Escape}");
  await pressShortcut(user);
  expect(palette()).not.toBeNull();
  await screen.findByRole("combobox");
  await pressShortcut(user);
  expect(palette()).toBeNull();
});
