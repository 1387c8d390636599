import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { toast } from "sonner";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aLead, showLead } from "../../../../tests/support/screens/leadScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { showToast } from "../../../ui/feedback/toasts";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

beforeEach(giveLayout);

const { add, list } = api.messages.notes.staff;
const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Add a note...");
const item = (text: string) => screen.getByText(text).closest("li") ?? expect.fail("no item");
const keysSent = ({ sent }: FakeWorkspace) => sent.map(({ args }) => args.clientKey);

/** A screen where "call back" was just added; the test gives the answer. */
async function anUnansweredNote() {
  const workspace = aLead();
  const { promise, resolve, reject } = Promise.withResolvers<{ noteId: string }>();
  workspace.answer(add, () => promise);
  const { user } = showLead(workspace);
  await user.type(await box(), "call back");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  return { workspace, resolve, reject, user };
}

/** Reloads the page. */
function reload(workspace: FakeWorkspace) {
  cleanup();
  return showLead(workspace);
}

const isHeld = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe("a note that is not confirmed", () => {
  // Caught: a note that was never sent, shown like any other.
  test("is marked until it is stored, says so while offline, and keeps its element", async () => {
    const { workspace, resolve } = await anUnansweredNote();
    const shown = item("call back");
    expect([shown.getAttribute("aria-busy"), isHeld()]).toEqual(["true", true]);
    act(() => {
      workspace.connect(false);
    });
    expect(shown.textContent).toContain("Not sent yet");
    act(() => {
      workspace.connect(true);
    });
    const [clientKey] = keysSent(workspace);
    const author = { authorEmail: "sales@passage.test", authorName: null };
    const unchanged = { mergedFrom: null, mentions: [], isEdited: false, isDeleted: false, isFirst: false };
    const stored = { ...author, ...unchanged, noteId: "n1", text: "call back", clientKey };
    await act(async () => {
      workspace.answer(list, () => ({ notes: [{ ...stored, createdAt: Date.now() }], hasOlder: false }));
      resolve({ noteId: "n1" });
      await Promise.resolve();
    });
    expect([item("call back") === shown, shown.getAttribute("aria-busy"), isHeld()]).toEqual([true, "false", false]);
  });

  // Caught: the reload that removed it silently.
  test("survives a reload and is sent again, once, with the same key", async () => {
    const before = await anUnansweredNote();
    const after = aLead().answer(add, () => new Promise(() => undefined));
    reload(after);
    expect(await screen.findByText("call back")).toBeDefined();
    expect([item("call back").getAttribute("aria-busy"), isHeld()]).toEqual(["true", true]);
    expect(keysSent(after)).toEqual(keysSent(before.workspace));
  });

  // Caught: a note returned to its form because the session was just being renewed.
  test("stays when its session has ended, and is sent with the next one", async () => {
    const { workspace, reject } = await anUnansweredNote();
    act(() => {
      workspace.acceptSession(false);
    });
    await act(async () => {
      reject(new ConvexError({ code: "UNAUTHENTICATED" }));
      await Promise.resolve();
    });
    expect([item("call back").getAttribute("aria-busy"), (await box()).value]).toEqual(["true", ""]);
    workspace.answer(add, () => ({ noteId: "n1" }));
    act(() => {
      workspace.acceptSession(true);
    });
    await waitFor(() => {
      expect(screen.queryByText("call back")).toBeNull();
    });
    const [first, second] = keysSent(workspace);
    expect([second, keysSent(workspace).length]).toEqual([first, 2]);
  });
});

// Caught: a toast over Add Note, which stayed as long as the mouse waited there to send the note again.
test("a refused note is reported by its form if that is visible, and otherwise by a toast", async () => {
  const told = async () => {
    // Toasts come in order, and the first waits for its code.
    showToast({ tone: "good", text: "later" });
    await screen.findByText("later");
    const texts = screen.getAllByText(/^The note was not saved/);
    return texts.map((text) => (text.closest("[role=alert]") === null ? "toast" : "form"));
  };
  const onForm = await anUnansweredNote();
  await act(async () => {
    onForm.reject(new Error("refused"));
    await Promise.resolve();
  });
  expect([(await box()).value, await told()]).toEqual(["call back", ["form"]]);
  cleanup();
  giveLayout({ isWide: false });
  const { promise, reject } = Promise.withResolvers<never>();
  const { user } = showLead(aLead().answer(add, () => promise));
  await user.click(await screen.findByRole("button", { name: "Notes (0)" }));
  await user.click(await screen.findByRole("button", { name: "Add Note" }));
  await user.keyboard("{Escape}");
  const shown = vi.spyOn(toast, "custom");
  await act(async () => {
    reject(new Error("refused"));
    await Promise.resolve();
  });
  expect(await told()).toEqual(["toast"]);
  // A minute: nothing else says where the text is.
  expect(shown.mock.calls.map(([, options]) => options?.duration)).toEqual([60_000, undefined]);
  // Caught: a toast that led to a screen whose notes stayed behind their button.
  await user.click(screen.getByRole("button", { name: "Go to the note" }));
  expect((await box()).value).toBe("call back");
});

test("on a narrow screen a refused note's toast leads from another screen to its lead, with the notes open", async () => {
  giveLayout({ isWide: false });
  const { promise, reject } = Promise.withResolvers<never>();
  const { user, router } = showLead(aLead().answer(add, () => promise));
  await user.click(await screen.findByRole("button", { name: "Notes (0)" }));
  await user.type(await box(), "call back");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await user.keyboard("{Escape}");
  await act(() => router.navigate("/"));
  window.history.replaceState(null, "", "/");
  await act(async () => {
    reject(new Error("refused"));
    await Promise.resolve();
  });
  await user.click(await screen.findByRole("button", { name: "Go to the note" }));
  const note = await box();
  expect([router.state.location.pathname, note.value]).toEqual(["/lead/lead-1", "call back"]);
  await waitFor(() => {
    expect(document.activeElement).toBe(note);
  });
});

describe("a half-written note", () => {
  test("survives a reload", async () => {
    const { user } = showLead(aLead());
    await user.type(await box(), "call ba");
    expect(isHeld()).toBe(false);
    reload(aLead());
    expect((await box()).value).toBe("call ba");
  });

  // Caught: a text lost at a reload in a browser that stores nothing, without a warning.
  test("in a browser without storage says so, and leaving the page asks first", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { user } = showLead(aLead());
    await user.type(await box(), "call ba");
    expect(screen.getByText(/^This browser keeps no drafts/)).toBeDefined();
    expect(isHeld()).toBe(true);
    await user.clear(await box());
    expect([screen.queryByText(/^This browser keeps no drafts/), isHeld()]).toEqual([null, false]);
  });
});
