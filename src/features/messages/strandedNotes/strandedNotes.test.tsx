import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { Outlet } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { StaffShell } from "../../../app/StaffShell";
import { LeadRoute } from "../../../routes/staff/LeadRoute";
import { aLead, details } from "../../../../tests/support/screens/leadScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { DRAFT_PREFIX } from "../../../lib/drafts/draftLoss";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { NoteDrafts } from "../noteDrafts/noteDrafts";
import { strand } from "../noteDrafts/strand";
import { discardStranded, strandedNotes } from "./strandedNotes";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { add } = api.messages.notes.staff;
const gone = new ConvexError({ code: "NOT_FOUND", what: "lead" });

beforeEach(() => giveLayout());

const showShell = (workspace: ReturnType<typeof aLead>) =>
  show(
    workspace,
    [
      {
        element: <StaffShell />,
        children: [
          { path: "/lead/:leadId", element: <LeadRoute /> },
          { path: "/", element: <Outlet /> },
        ],
      },
    ],
    "/lead/lead-1",
  );

const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Add a note...");
const banner = async () =>
  (await screen.findByText(/cannot be saved\. Copy/)).closest<HTMLElement>("[role=alert]") ?? expect.fail("no banner");

async function openList(user: ReturnType<typeof show>["user"]) {
  await user.click(within(await banner()).getByRole("button", { name: "Show" }));
  return within(await screen.findByRole("dialog", { name: "Notes that cannot be saved" }));
}

/** A note that the server refuses because its lead was deleted. */
async function aRefusedNote() {
  const { promise, reject } = Promise.withResolvers<never>();
  const workspace = aLead().answer(add, () => promise);
  const { user } = showShell(workspace);
  await user.type(await box(), "call back");
  await user.click(screen.getByRole("button", { name: "Add Note" }));
  await act(async () => {
    workspace.answer(api.leads.record.staff.get, () => null);
    reject(gone);
    await Promise.resolve();
  });
  return { workspace, user };
}

// Caught: a note that was in no reachable form, and that only the question at Sign out knew.
test("a note whose lead is gone can be copied and discarded on every screen, and survives a reload", async () => {
  const { workspace, user } = await aRefusedNote();
  expect(await screen.findByRole("heading", { name: /not found/i })).toBeDefined();
  const before = await openList(user);
  expect((await before.findByRole<HTMLTextAreaElement>("textbox", { name: "Text of the note" })).value).toBe(
    "call back",
  );
  cleanup();
  const { user: again } = showShell(workspace);
  expect((await banner()).textContent).toContain("1 note cannot be saved. Copy or discard its text.");
  // Caught: a button under a layer that lets clicks through.
  expect((await banner()).className).toContain("pointer-events-auto");
  const list = await openList(again);
  expect(await list.findByText("What this note is about is no longer there.")).toBeDefined();
  const copied = vi.spyOn(navigator.clipboard, "writeText");
  await again.click(list.getByRole("button", { name: "Copy" }));
  expect((await list.findByText("Copied.")).role).toBe("status");
  expect(copied).toHaveBeenCalledWith("call back");
  await again.click(list.getByRole("button", { name: "Discard" }));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect(screen.queryByText(/cannot be saved\. Copy/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await again.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await banner()).toBeDefined();
});

test("without a clipboard the text is selected, and the page says so", async () => {
  const { user } = await aRefusedNote();
  const list = await openList(user);
  const text = await list.findByRole<HTMLTextAreaElement>("textbox", { name: "Text of the note" });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  await user.click(list.getByRole("button", { name: "Copy" }));
  expect(await list.findByText("The text is selected: copy it with your keyboard.")).toBeDefined();
  expect([text.selectionStart, text.selectionEnd]).toEqual([0, "call back".length]);
});

// Caught: a half-written note whose box disappeared with its lead.
test("a half-written note whose lead is deleted is among them", async () => {
  const workspace = aLead();
  const { user } = showShell(workspace);
  await user.type(await box(), "call ba");
  act(() => {
    workspace.answer(api.leads.record.staff.get, () => null);
  });
  const list = await openList(user);
  expect((await list.findByRole<HTMLTextAreaElement>("textbox", { name: "Text of the note" })).value).toBe("call ba");
});

// Caught: the shell ended the wait for the box as soon as the address changed, and the notes of a phone stayed closed.
test("in the whole shell of a narrow screen, a refused note's toast leads from another screen into its box", async () => {
  giveLayout({ isWide: false });
  const { promise, reject } = Promise.withResolvers<never>();
  const workspace = aLead().answer(add, () => promise);
  const { user, router } = showShell(workspace);
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
  // The lead arrives after its screen.
  workspace.answer(api.leads.record.staff.get, () => undefined);
  await user.click(await screen.findByRole("button", { name: "Go to the note" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => {
    workspace.answer(api.leads.record.staff.get, () => details);
  });
  expect((await box()).value).toBe("call back");
});

test("a note of an unknown kind is among them, with that reason", async () => {
  const kept = new DraftStore(sessionStorage, "u1");
  kept.set("outbox notes", JSON.stringify([{ subject: { kind: "voyage", id: "v1" }, text: "call back" }]));
  const { user } = showShell(aLead());
  const list = await openList(user);
  expect(await list.findByText("This version of Passage does not know what this note is about.")).toBeDefined();
});

test("they come in the order in which they were kept, count as typed, and unreadable ones are shown as they are", () => {
  const keptNow = () => new DraftStore(sessionStorage, "u1");
  const before = keptNow();
  for (const text of ["first", "second\n$&", "third"]) strand(before, text, "r");
  const after = keptNow();
  const texts = () => strandedNotes(keptNow()).map(({ text }) => text);
  expect(texts()).toEqual(["first", "second\n$&", "third"]);
  const [, second] = strandedNotes(after);
  discardStranded(after, second ?? expect.fail("no second note"));
  expect(texts()).toEqual(["first", "third"]);
  expect(keptNow().names(DRAFT_PREFIX)).toHaveLength(1);
  // Caught: the kept form of such notes in the box of a record.
  expect(new NoteDrafts(keptNow()).get("stranded").text).toBe("");
  for (const note of strandedNotes(after)) discardStranded(after, note);
  expect(keptNow().names(DRAFT_PREFIX)).toEqual([]);
  after.set(`${DRAFT_PREFIX}stranded`, '{torn\n{"body":"call back"}\n');
  expect(texts()).toEqual(["{torn", '{"body":"call back"}']);
});
