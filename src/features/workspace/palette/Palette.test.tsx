import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { giveLayout } from "../../../../tests/support/screens/screens";
import type { PaletteContent, PaletteEntry } from "../../../lib/palette/paletteEntry";
import { Palette } from "./Palette";

const entry = (id: string, label: string, choose: PaletteEntry["choose"] = () => undefined): PaletteEntry => ({
  id,
  label,
  choose,
});

const STATUSES = {
  title: "Set status of Maria Santos",
  entries: [entry("s1", "Needs Follow-up"), entry("s2", "Closed")],
};
const ACTIONS = [entry("a1", "Set status…", STATUSES), entry("a2", "Go to Lead Management"), entry("a3", "Sign out")];

function showPalette(change: Partial<PaletteContent["sources"][number]> = {}) {
  const chosen: string[] = [];
  const told = (each: PaletteEntry): PaletteEntry =>
    typeof each.choose === "function"
      ? { ...each, choose: () => chosen.push(each.label) }
      : { ...each, choose: { ...each.choose, entries: each.choose.entries.map(told) } };
  const find = (typed: string) =>
    "maria".startsWith(typed) && typed !== ""
      ? [
          {
            ...entry("lead-1", "Maria Santos"),
            details: ["ms@mail.test", "(415) 555-0123"],
            badge: { label: "Closed", tone: "good" as const },
          },
        ].map(told)
      : [];
  const at = () => null;
  const content: PaletteContent = {
    sources: [{ label: "Leads", note: null, find, at, ...change }],
    here: null,
    recent: [],
    question: null,
    actions: ACTIONS.map(told),
  };
  render(
    <Palette
      content={content}
      onChosen={(run) => {
        run();
      }}
    />,
  );
  return { user: userEvent.setup(), chosen };
}

const field = () => screen.getByRole<HTMLInputElement>("combobox");
/** Without the key caps, which are hidden from screen readers. */
const textOf = (option: Element) =>
  [...option.children].map((part) => (part.ariaHidden === "true" ? "" : part.textContent)).join("");
const options = () => screen.queryAllByRole("option").map(textOf);
/** The active line of the field, as a screen reader finds it. */
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

beforeEach(giveLayout);

test("the field has the focus and is tied to its list", () => {
  showPalette();
  const named = screen.getByRole("combobox", { name: "Search records and actions", expanded: true });
  expect([document.activeElement, field()]).toEqual([named, named]);
  expect(named.getAttribute("aria-controls")).toBe(screen.getByRole("listbox", { name: "Command palette" }).id);
  expect(screen.getAllByRole("option").map((option) => option.getAttribute("aria-selected"))).toEqual([
    "true",
    "false",
    "false",
  ]);
});

test("all actions are offered before anything is typed, and records once a name is typed", async () => {
  const { user } = showPalette();
  expect(options()).toEqual(["Set status…", "Go to Lead Management", "Sign out"]);
  await user.type(field(), "mar");
  expect(within(screen.getByRole("group", { name: "Leads" })).getByRole("option").textContent).toBe(
    "Maria Santosms@mail.test(415) 555-0123Closed",
  );
  expect(screen.getByRole("status").textContent).toBe("1 result");
});

test("actions are found by their words, with one typo", async () => {
  const { user } = showPalette();
  await user.type(field(), "sing out");
  expect(options()).toEqual(["Sign out"]);
});

test("arrows wrap around, Home and End jump to the ends, and Enter chooses", async () => {
  const { user, chosen } = showPalette();
  const look = vi.spyOn(Element.prototype, "scrollIntoView");
  const seen: unknown[] = [active()];
  for (const key of ["ArrowDown", "ArrowUp", "ArrowUp", "ArrowDown", "End", "Home"]) {
    await user.keyboard(`{${key}}`);
    seen.push(active());
  }
  const [first, second, last] = ACTIONS.map(({ label }) => label);
  expect(seen).toEqual([first, second, first, last, first, last, first]);
  // A line below the fold is scrolled into view.
  expect(look.mock.calls).toEqual(seen.slice(1).map(() => [{ block: "nearest" }]));
  // Assistive technology focuses a line, whose keys work like the field's.
  screen.getByRole("option", { name: "Sign out" }).focus();
  await user.keyboard("{ArrowDown}");
  expect(active()).toBe(second);
  await user.keyboard("{Home}");
  field().focus();
  await user.keyboard("{End}{Enter}");
  expect(chosen).toEqual(["Sign out"]);
});

// Caught: the choice left on a line that another letter had moved away.
test("typing resets the active line", async () => {
  const { user } = showPalette();
  await user.keyboard("{End}");
  expect(active()).toBe("Sign out");
  await user.type(field(), "s");
  expect(active()).toBe("Set status…");
});

test("the pointer activates a line on hover and chooses with a click", async () => {
  const { user, chosen } = showPalette();
  await user.type(field(), "o");
  const line = screen.getByRole("option", { name: "Go to Lead Management" });
  await user.hover(line);
  expect([active(), field().value]).toEqual(["Go to Lead Management", "o"]);
  await user.click(line);
  expect(chosen).toEqual(["Go to Lead Management"]);
});

describe("a second question", () => {
  test("shows its own lines, and Backspace in the empty field goes back", async () => {
    const { user, chosen } = showPalette({ note: { text: "Loading leads…", failure: null } });
    // The pointer chooses too, and leaves the field empty and ready for the next word.
    await user.type(field(), "set");
    await user.click(screen.getByRole("option", { name: "Set status…" }));
    expect([field().value, document.activeElement]).toEqual(["", field()]);
    expect(field().placeholder).toBe(STATUSES.title);
    expect([field().getAttribute("aria-label"), options()]).toEqual([STATUSES.title, ["Needs Follow-up", "Closed"]]);
    expect(screen.getByRole("listbox", { name: STATUSES.title })).toBeDefined();
    await user.type(field(), "clo");
    expect(options()).toEqual(["Closed"]);
    expect(screen.queryByText("Loading leads…")).toBeNull();
    await user.keyboard("{Backspace}{Backspace}{Backspace}");
    expect(options()).toEqual(["Needs Follow-up", "Closed"]);
    await user.keyboard("{Backspace}");
    expect(options()).toHaveLength(3);
    await user.keyboard("{Enter}{ArrowDown}{Enter}");
    expect(chosen).toEqual(["Closed"]);
  });
});

describe("problems", () => {
  test("no matches: it says so, and Enter does nothing", async () => {
    const { user, chosen } = showPalette();
    await user.type(field(), "zzzz");
    expect([screen.getAllByText("Nothing matches “zzzz”.").length, options()]).toEqual([2, []]);
    expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    expect(screen.getByRole("status").textContent).toBe("Nothing matches “zzzz”.");
    await user.keyboard("{Enter}{ArrowDown}");
    expect(chosen).toEqual([]);
  });

  // Caught: a lead said not to exist while the list was still loading.
  test("a list that is still loading or has failed says so instead", async () => {
    const { user } = showPalette({ note: { text: "Loading leads…", failure: null } });
    expect(screen.queryByText("Loading leads…")).toBeNull();
    await user.type(field(), "zzzz");
    expect(screen.getByText("Loading leads…").getAttribute("role")).toBe("status");
    expect(screen.queryByText(/^Nothing matches/)).toBeNull();
  });

  test("a failed list is an alert with Retry, and its actions still work", async () => {
    let retried = 0;
    const retry = () => (retried += 1);
    const { user } = showPalette({
      note: { text: "Leads could not be loaded.", failure: { retry, isRetrying: false } },
      find: () => [],
    });
    await user.type(field(), "sign");
    expect(screen.getByRole("alert").textContent).toBe("Leads could not be loaded.");
    expect(options()).toEqual(["Sign out"]);
    await user.tab();
    await user.keyboard("{Enter}");
    expect(retried).toBe(1);
  });

  // A list box may hold only lines, or a screen reader counts the rest among them.
  test("messages about a list are outside the list box", async () => {
    const { user } = showPalette({ note: { text: "Loading leads…", failure: null } });
    await user.type(field(), "mar");
    expect(screen.getByRole("listbox").contains(screen.getByText("Loading leads…"))).toBe(false);
  });
});

test("composing text chooses nothing", () => {
  const { chosen } = showPalette();
  field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, isComposing: true }));
  expect(chosen).toEqual([]);
  field().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(screen.getAllByRole("option")).toHaveLength(3);
});
