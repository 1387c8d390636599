import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { NOTE_CHANGE_MS, TOO_LATE } from "../../../../convex/messages/notes/rules";
import { aLead, showLead } from "../../../../tests/support/screens/leadScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal, sentTo } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { add, edit, list, remove } = api.messages.notes.staff;
const NAMES = ["Sofia Reyes", "Ana Duarte", "Ana@Lisbon", "דניאל כהן", "Zoë 🦊", "Ben Hart", "Cyd Lowe", "Dov Katz"];
/** Two of them have one name. */
const PEOPLE = ["Sam Moss", ...NAMES, "Sofia Reyes", "Eli Ninth"].map((name, at) => ({
  userId: `u${String(at + 1)}`,
  name,
}));

const aNote = (change: Record<string, unknown> = {}) => ({
  noteId: "n1",
  authorEmail: "sales@passage.test",
  authorName: "Sam",
  text: "called",
  createdAt: Date.now(),
  clientKey: null,
  mergedFrom: null,
  mentions: [],
  isEdited: false,
  isDeleted: false,
  isFirst: false,
  ...change,
});

beforeEach(giveLayout);

async function showNotes(...notes: unknown[]) {
  const workspace = aLead({}, notes).answer(api.workspace.presence.staff.people, () => PEOPLE);
  const { user, router } = showLead(workspace);
  const box = await screen.findByPlaceholderText<HTMLTextAreaElement>("Add a note...");
  return { workspace, user, router, box };
}

const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);
const item = () => within(screen.getByRole("region", { name: "List of notes" })).getByRole("listitem");

describe("the picker", () => {
  // Caught, one at a time: oneself among the offered people; keys that move the caret instead; the name typed twice.
  test("offers everyone else after an @, eight at a time, and arrows and Enter choose one", async () => {
    const { user, box } = await showNotes();
    await user.type(box, "ask @");
    expect(offered()).toEqual(NAMES);
    // Each letter moves back to the first remaining name.
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await user.type(box, "ana");
    expect(offered()).toEqual(["Ana Duarte", "Ana@Lisbon"]);
    const marked = () => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.textContent;
    expect(marked()).toBe("Ana Duarte");
    expect(box.getAttribute("aria-autocomplete")).toBe("list");
    expect(box.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    const people = within(screen.getByRole("listbox", { name: "People to mention" }));
    expect(people.getByRole("option", { name: "Ana Duarte", selected: true })).toBeDefined();
    expect(people.getByRole("option", { name: "Ana@Lisbon", selected: false })).toBeDefined();
    expect(screen.getByText("2 people. Arrow keys and Enter choose.").role).toBe("status");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(marked()).toBe("Ana@Lisbon");
    await user.keyboard("{ArrowUp}{ArrowDown}{Enter}");
    expect([box.value, box.selectionStart, offered()]).toEqual(["ask @Ana@Lisbon ", 16, []]);
    await user.keyboard("today");
    expect(box.value).toBe("ask @Ana@Lisbon today");
  });

  test.each([
    ["@דנ", "{Enter}", "@דניאל כהן "],
    ["@zo", "{Tab}", "@Zoë 🦊 "],
  ])("takes %s and %s for %s", async (typed, key, name) => {
    const { user, box } = await showNotes();
    await user.type(box, `${typed}${key}`);
    expect(box.value).toBe(name);
  });

  // Caught: an Enter that no longer adds a line; a list that opens again at the next key.
  test("closes on Escape, and Enter is a new line if nobody is offered", async () => {
    const { user, box } = await showNotes();
    await user.type(box, "@so{Escape}");
    expect([offered(), box.value]).toEqual([[], "@so"]);
    await user.type(box, "f");
    expect(offered()).toEqual(["Sofia Reyes"]);
    await user.click(document.body);
    expect(offered()).toEqual([]);
    await user.type(box, "{Backspace} nobody{Enter}x");
    expect([offered(), box.value]).toEqual([[], "@so nobody\nx"]);
  });

  // Caught: the last names chosen unseen, below the edge of the list.
  test("scrolls to the name that an arrow key has reached", async () => {
    const { user, box } = await showNotes();
    await user.type(box, "@");
    const look = vi.spyOn(Element.prototype, "scrollIntoView");
    await user.keyboard("{ArrowDown}");
    expect(look.mock.instances).toEqual([screen.getByRole("option", { selected: true })]);
  });

  test("is usable with the mouse, and the box keeps the focus", async () => {
    const { user, box } = await showNotes();
    await user.type(box, "@so");
    await user.click(screen.getByRole("option", { name: "Sofia Reyes" }));
    expect([box.value, document.activeElement]).toEqual(["@Sofia Reyes ", box]);
  });

  test("sends the text as it is: the server finds the mentions", async () => {
    const { workspace, user, box } = await showNotes();
    workspace.answer(add, () => ({ noteId: "n1" }));
    await user.type(box, "@so{Enter}look");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(workspace.sent).toMatchObject([{ args: { text: "@Sofia Reyes look" } }]);
    // The shortcut that adds a note chooses nobody.
    await user.type(box, "@so{Control>}{Enter}{/Control}");
    expect(workspace.sent.at(-1)).toMatchObject({ args: { text: "@so" } });
  });
});

// Caught: a chip for a name that was not mentioned; a link or a character lost beside a chip.
test("a mention is a chip, and the text around it stays as it is", async () => {
  const text = "@Sofia Reyes and @Sam Moss: see https://a.test/x @Ana Duarte";
  const mentions = [
    { userId: "u2", name: "Sofia Reyes" },
    { userId: "u1", name: "Sam\u202E Moss" },
  ];
  await showNotes(aNote({ text, mentions }));
  expect(item().querySelector("p + p")?.textContent).toBe(text);
  const chips = [...item().querySelectorAll("bdi.rounded")].map((chip) => chip.textContent);
  expect(chips).toEqual(["@Sofia Reyes", "@Sam Moss"]);
  const isMine = [...item().querySelectorAll("bdi.rounded")].map(({ className }) => className.includes("bg-warn-soft"));
  expect(isMine).toEqual([false, true]);
  expect(within(item()).getByRole<HTMLAnchorElement>("link").href).toBe("https://a.test/x");
});

describe("one's own note", () => {
  const editButton = () => screen.queryByRole("button", { name: "Edit note" });

  test("is changed in place, also after a failure", async () => {
    const { workspace, user } = await showNotes(aNote());
    await user.click(editButton() ?? expect.fail("no button"));
    const box = screen.getByRole("textbox", { name: "Edit note" });
    await user.clear(box);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    await user.paste("x".repeat(9_000));
    expect(screen.getByText("9,000 of 10,000 characters")).toBeDefined();
    await user.clear(box);
    await user.type(box, "no answer");
    const button = () => screen.getByRole("button", { name: "Save" });
    const sent = await sendAgainAfterRefusal({ workspace, called: edit, button });
    expect(sent).toEqual({ noteId: "n1", text: "no answer" });
    await waitFor(() => {
      expect(screen.queryByRole("textbox", { name: "Edit note" })).toBeNull();
    });
  });

  // Caught: an edit that was lost with the panel; a box that needs a click first; an edit that came back after it was cancelled.
  test("keeps the text of an edit when the page is left, until it is cancelled", async () => {
    const { user, router } = await showNotes(aNote());
    await user.click(editButton() ?? expect.fail("no button"));
    await user.keyboard(" again");
    await act(() => router.navigate("/"));
    expect(screen.queryByRole("textbox", { name: "Edit note" })).toBeNull();
    await act(() => router.navigate(-1));
    const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Edit note" });
    expect(box.value).toBe("called again");
    await user.type(box, "{Escape}");
    expect(screen.queryByRole("textbox", { name: "Edit note" })).toBeNull();
    await act(() => router.navigate("/"));
    await act(() => router.navigate(-1));
    await screen.findByPlaceholderText("Add a note...");
    expect(screen.queryByRole("textbox", { name: "Edit note" })).toBeNull();
  });

  // Caught: a text lost because it was too late.
  test("that is changed too late keeps the new text in the box, with the reason", async () => {
    const { workspace, user } = await showNotes(aNote());
    workspace.answer(edit, () => {
      throw new ConvexError({ code: "INVALID", field: "note", reason: TOO_LATE });
    });
    await user.click(editButton() ?? expect.fail("no button"));
    await user.type(screen.getByRole("textbox", { name: "Edit note" }), " again");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findAllByText(TOO_LATE)).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Edit note" }).value).toBe("called again");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("textbox", { name: "Edit note" })).toBeNull();
  });

  test("is deleted after a confirmation, asked again after a failure, and then says so without its text", async () => {
    const { workspace, user } = await showNotes(aNote());
    const { refuse } = holdNext(workspace, remove);
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    expect(workspace.sent).toEqual([]);
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    expect(screen.getByRole("button", { name: "Deleting…" })).toHaveProperty("disabled", true);
    await refuse();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Delete note" }));
    const question = within(screen.getByRole("dialog"));
    expect(question.queryByText(/abc123/)).toBeNull();
    await user.click(question.getByRole("button", { name: "Delete" }));
    expect(sentTo(workspace, remove)).toEqual([{ noteId: "n1" }, { noteId: "n1" }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => {
      workspace.answer(list, () => ({
        notes: [aNote({ text: "", isDeleted: true, isEdited: true })],
        hasOlder: false,
      }));
    });
    expect(item().textContent).toContain("This note was deleted by its author.");
    expect([editButton(), within(item()).queryByText("edited")]).toEqual([null, null]);
  });

  // Caught: buttons that the server refuses; buttons on another person's note.
  test.each([
    ["another's", { authorEmail: "sofia@passage.test" }, false],
    ["one's own", {}, true],
    ["one's own of five minutes ago", { createdAt: Date.now() - NOTE_CHANGE_MS }, false],
    ["one's own that is on its way", { clientKey: "n1" }, false],
  ])("%s: the buttons are shown: %j %s", async (_, change, areThere) => {
    await showNotes(aNote(change));
    expect(editButton() !== null).toBe(areThere);
  });

  test("that was changed says so", async () => {
    await showNotes(aNote({ isEdited: true, mergedFrom: "lead-2" }));
    expect(within(item()).getByText("edited")).toBeDefined();
    expect(within(item()).getByText("lead-2")).toBeDefined();
  });
});
