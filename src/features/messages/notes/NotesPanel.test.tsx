import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { LiveCopiesProvider } from "../../../lib/live/LiveCopiesProvider";
import { NoteDraftsProvider } from "../noteDrafts/NoteDraftsProvider";
import type { NotePage } from "./notePages";
import { NotesPanel } from "./NotesPanel";

const { count, list } = api.messages.notes.staff;
const HOUR = 3_600_000;
const ME = "sales@passage.test";

const aNote = (n: number, change: Partial<NotePage["notes"][number]> = {}): NotePage["notes"][number] => ({
  noteId: String(n) as never,
  authorEmail: "lea@passage.test",
  authorName: "Lea",
  text: `note ${String(n)}`,
  createdAt: Date.now(),
  clientKey: null,
  mergedFrom: null,
  mentions: [],
  isEdited: false,
  isDeleted: false,
  isFirst: false,
  ...change,
});

/** Notes `from` down to `to`. */
const notesFrom = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => aNote(from - n));

function aWorkspace(notes: NotePage["notes"], hasOlder = false): FakeWorkspace {
  return new FakeWorkspace().answer(list, () => ({ notes, hasOlder })).answer(count, () => notes.length);
}

function showPanel(workspace: FakeWorkspace) {
  render(
    <workspace.Provider>
      <MemoryRouter>
        <LiveCopiesProvider>
          <NoteDraftsProvider>
            <NotesPanel
              subject={{ kind: "lead", id: "lead-1" }}
              subtitle="Internal notes about this lead"
              address="/lead/lead-1"
              authorEmail={ME}
            />
          </NoteDraftsProvider>
        </LiveCopiesProvider>
      </MemoryRouter>
    </workspace.Provider>,
  );
  return userEvent.setup();
}

const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>("Add a note...");
const region = () => screen.getByRole("region", { name: "List of notes" });
/** Elements, because finding hundreds of them by role takes seconds. */
const items = () => Array.from(region().querySelectorAll("li"));
const texts = () => items().map((item) => item.querySelector("p + p")?.textContent);

beforeEach(giveLayout);

describe("the list", () => {
  test("is grouped by the day of its notes: today, yesterday, then the date", () => {
    const at = [HOUR, 2 * HOUR, 20 * HOUR, 50 * HOUR].map((age) => Date.now() - age);
    showPanel(aWorkspace(at.map((createdAt, n) => aNote(9 - n, { createdAt }))));
    const days = within(screen.getByRole("region", { name: "Notes" })).getAllByRole("heading", { level: 3 });
    expect(days.map((day) => day.textContent)).toEqual(["Today", "Yesterday", "Jun 29, 2026"]);
    expect(days.map((day) => day.parentElement?.querySelectorAll("li").length)).toEqual([2, 1, 1]);
  });

  // Caught: colour as the only difference.
  test("marks one's own notes, and only those, with a word", () => {
    showPanel(aWorkspace([aNote(2, { authorEmail: ME }), aNote(1)]));
    expect(items().map((item) => within(item).queryByText("You") !== null)).toEqual([true, false]);
  });

  test("has the exact time of each note as its tooltip", () => {
    showPanel(aWorkspace([aNote(1, { createdAt: Date.UTC(2026, 6, 1, 9, 5, 7) })]));
    expect(screen.getByText("2h ago").title).toBe("Jul 1, 2026, 9:05:07 AM");
  });

  test("links web pages in a new tab without access to this one, and keeps right-to-left text in its direction", () => {
    showPanel(
      aWorkspace([aNote(1, { text: "see https://a.test/x, not javascript:alert(1)" }), aNote(2, { text: "שלום" })]),
    );
    const link = within(region()).getByRole<HTMLAnchorElement>("link");
    expect([link.href, link.target, link.rel]).toEqual(["https://a.test/x", "_blank", "noopener noreferrer"]);
    expect(within(region()).getAllByRole("link")).toHaveLength(1);
    expect([screen.getByText("שלום").dir, box().dir]).toEqual(["auto", "auto"]);
  });

  // Caught: a lead's whole screen replaced by the failure of its notes, with a half-written note in it.
  test("that cannot be loaded says so with Retry, and leaves the form", async () => {
    const workspace = aWorkspace([]).answer(list, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    const user = showPanel(workspace);
    await user.type(box(), "half-written");
    expect(screen.getByRole("alert").textContent).toContain("Notes could not be loaded.");
    // Caught: a spinner below the failure.
    expect(screen.queryByText("Loading notes")).toBeNull();
    workspace.answerWhenAskedAgain(list, () => ({ notes: [aNote(1)], hasOlder: false }));
    expect(screen.queryByText("note 1")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByText("note 1")).toBeDefined();
    expect([box().value, screen.queryByRole("alert")]).toEqual(["half-written", null]);
  });

  test("that is requested again keeps the focus on the button, which does nothing until then", async () => {
    const workspace = aWorkspace([]).answer(list, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    const user = showPanel(workspace);
    workspace.answerWhenAskedAgain(list, () => undefined);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    const button = screen.getByRole("button", { name: "Retrying..." });
    await user.click(button);
    expect([document.activeElement, button.ariaDisabled]).toEqual([button, "true"]);
  });

  // Caught: an empty box and no note anywhere, after adding one while the notes could not be read.
  test.each([
    ["are not there yet", () => undefined],
    [
      "could not be loaded",
      () => {
        throw new Error("[Request ID: 9c] Server Error");
      },
    ],
  ])("that %s do not hide a note on its way", async (_, answer) => {
    const workspace = aWorkspace([])
      .answer(list, answer)
      .answer(api.messages.notes.staff.add, () => new Promise(() => undefined));
    const user = showPanel(workspace);
    await user.type(box(), "call back");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    const item = within(region()).getByText("call back").closest("li");
    expect([item?.getAttribute("aria-busy"), box().value]).toEqual(["true", ""]);
  });
});

describe("older notes", () => {
  /** Notes 300 to 201 load first, the rest in two pages. */
  function aLongStory() {
    const workspace = new FakeWorkspace();
    const asked: unknown[] = [];
    workspace
      .answer(count, () => 300)
      .answer(list, ({ before }) => {
        if (before === undefined) return { notes: notesFrom(300, 201), hasOlder: true };
        asked.push(before);
        return before === "201"
          ? { notes: notesFrom(200, 101), hasOlder: true }
          : { notes: notesFrom(100, 1), hasOlder: false };
      });
    return { workspace, asked };
  }
  const button = () => screen.queryByRole("button", { name: /older notes|Retry/ });
  const focusedNote = () => texts()[items().findIndex((item) => item === document.activeElement)];

  test("are not offered if there are none", () => {
    showPanel(aWorkspace(notesFrom(100, 1)));
    expect([items().length, button()]).toEqual([100, null]);
  });

  test("come page by page below the others until the first, and the focus moves to the former place of the button", async () => {
    const { workspace, asked } = aLongStory();
    const user = showPanel(workspace);
    expect(items()).toHaveLength(100);
    await user.click(screen.getByRole("button", { name: "Show older notes" }));
    await waitFor(() => {
      expect(focusedNote()).toBe("note 200");
    });
    expect([items().length, texts()[100]]).toEqual([200, "note 200"]);
    screen.getByRole("button", { name: "Show older notes" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => {
      expect(focusedNote()).toBe("note 100");
    });
    expect([items().length, texts().at(-1), button(), asked]).toEqual([300, "note 1", null, ["201", "101"]]);
  });

  test("are requested once while they are loading, and the button keeps the focus", async () => {
    const { workspace } = aLongStory();
    const held = Promise.withResolvers<unknown>();
    const query = vi.spyOn(workspace.client, "query").mockReturnValue(held.promise);
    const user = showPanel(workspace);
    await user.click(screen.getByRole("button", { name: "Show older notes" }));
    const loading = screen.getByRole("button", { name: "Loading older notes…" });
    expect([document.activeElement === loading, loading.getAttribute("aria-disabled")]).toEqual([true, "true"]);
    await user.click(loading);
    expect(query).toHaveBeenCalledTimes(1);
    // A person who has begun to write keeps the focus in the box.
    await user.type(box(), "call");
    await act(async () => {
      held.resolve({ notes: notesFrom(200, 101), hasOlder: true });
      await held.promise;
    });
    expect([items().length, document.activeElement === box(), box().value]).toEqual([200, true, "call"]);
  });

  test("that cannot be loaded say so, keep the focus and can be requested again", async () => {
    const { workspace } = aLongStory();
    const query = vi.spyOn(workspace.client, "query").mockRejectedValueOnce(new Error("[Request ID: 9c] Server Error"));
    const user = showPanel(workspace);
    await user.click(screen.getByRole("button", { name: "Show older notes" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Older notes could not be loaded.");
    expect([items().length, document.activeElement === button()]).toEqual([100, true]);
    query.mockRestore();
    await user.keyboard("{Enter}");
    await waitFor(() => {
      expect(items()).toHaveLength(200);
    });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  // Caught: a hole between the newest hundred, which had moved on, and the older ones.
  test("stay complete when new notes arrive", async () => {
    const { workspace } = aLongStory();
    const user = showPanel(workspace);
    await user.click(screen.getByRole("button", { name: "Show older notes" }));
    await waitFor(() => {
      expect(items()).toHaveLength(200);
    });
    act(() => {
      workspace.answer(list, () => ({ notes: notesFrom(303, 204), hasOlder: true }));
    });
    expect([items().length, texts()[0], texts().at(-1)]).toEqual([203, "note 303", "note 101"]);
    expect(new Set(texts()).size).toBe(203);
  });
});

describe("a new note", () => {
  /** jsdom has no layout: each note is 50 pixels tall. */
  function giveNotesHeight(): void {
    vi.spyOn(HTMLElement.prototype, "offsetTop", "get").mockImplementation(function (this: HTMLElement) {
      return items().findIndex((item) => item === this) * 50;
    });
  }
  const announce = (workspace: FakeWorkspace, ...notes: NotePage["notes"]) => {
    act(() => {
      workspace.answer(list, () => ({ notes, hasOlder: false }));
    });
  };

  // Caught: the line being read pushed away.
  test("of another person does not move the text being read", () => {
    giveNotesHeight();
    const workspace = aWorkspace(notesFrom(9, 1));
    showPanel(workspace);
    region().scrollTop = 120;
    announce(workspace, ...notesFrom(11, 1));
    expect(region().scrollTop).toBe(220);
    region().scrollTop = 0;
    announce(workspace, ...notesFrom(12, 1));
    expect(region().scrollTop).toBe(0);
  });

  test("of one's own is shown even if the list is scrolled away", () => {
    giveNotesHeight();
    const workspace = aWorkspace(notesFrom(9, 1));
    showPanel(workspace);
    region().scrollTop = 120;
    announce(workspace, aNote(10, { authorEmail: ME }), ...notesFrom(9, 1));
    expect(region().scrollTop).toBe(0);
  });
});

describe("the form", () => {
  test("grows with its text from four to twelve rows", async () => {
    const user = showPanel(aWorkspace([]));
    const height = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(150);
    // Includes two pixels of border.
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(802);
    await user.type(box(), "x");
    expect([box().rows, box().style.height, box().style.maxHeight]).toEqual([4, "152px", "calc(12lh + 1.125rem)"]);
    height.mockReturnValue(190);
    await user.type(box(), "y");
    expect(box().style.height).toBe("192px");
  });

  test("counts characters from nine thousand on", async () => {
    const user = showPanel(aWorkspace([]));
    await user.click(box());
    await user.paste("x".repeat(8_999));
    expect(screen.queryByText(/characters$/)).toBeNull();
    await user.paste("x");
    const counter = screen.getByText("9,000 of 10,000 characters");
    expect(box().getAttribute("aria-describedby")).toBe(counter.id);
    await user.paste("x".repeat(1_001));
    expect(screen.getByText("10,001 of 10,000 characters")).toBeDefined();
    expect(screen.getByRole("alert").textContent).toBe("A note has at most 10,000 characters. Shorten it or split it.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add Note" }).disabled).toBe(true);
  });

  test.each([
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "⌘⏎", "Meta+Enter"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0", "Ctrl ⏎", "Control+Enter"],
  ])("in %s names its shortcut %s", (userAgent, hint, keys) => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
    showPanel(aWorkspace([]));
    expect(screen.getByText(hint)).toBeDefined();
    expect(screen.getByRole("button", { name: "Add Note" }).getAttribute("aria-keyshortcuts")).toBe(keys);
  });

  test.each(["Control", "Meta"])("is sent by %s and Enter; Enter alone begins a new line", async (key) => {
    const workspace = aWorkspace([]).answer(api.messages.notes.staff.add, () => new Promise(() => undefined));
    const user = showPanel(workspace);
    await user.type(box(), "call{Enter}back");
    expect([box().value, workspace.sent]).toEqual(["call\nback", []]);
    await user.keyboard(`{${key}>}{Enter}{/${key}}`);
    expect(workspace.sent.map(({ args }) => args["text"])).toEqual(["call\nback"]);
  });
});
