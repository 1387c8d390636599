import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aLead, details, showLead } from "../../../tests/support/screens/leadScreens";
import { seat } from "../../../tests/support/screens/presentPeople";
import { giveLayout } from "../../../tests/support/screens/screens";
import { PRESENCE } from "./PresenceProvider";

const DEPARTURE_MS = 1_000;
const WRITING_PAUSE_MS = 6_000;

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { moves, people, stay } = api.presence.staff;
const PEOPLE = [
  { userId: "u1", name: "Sam Moss" },
  { userId: "u2", name: "Sofia Reyes" },
  { userId: "u3", name: "Daniel Okafor" },
  { userId: "u4", name: "Ana Duarte" },
  { userId: "u5", name: "Rui Alves" },
];

beforeEach(async () => {
  giveLayout();
  await PRESENCE.load();
});

/** The screen of a lead that these people have open, or write notes about. */
function aLeadWith({ open = [], writing = [] }: { open?: string[]; writing?: string[] }): FakeWorkspace {
  const workspace = aLead().answer(people, () => PEOPLE);
  return answerWith(workspace, { open, writing });
}

function answerWith(workspace: FakeWorkspace, { open = [], writing = [] }: { open?: string[]; writing?: string[] }) {
  // A page may know its record by another id than lists do.
  const listed = (id: unknown) => (typeof id === "string" ? `listed ${id}` : null);
  workspace.answer(stay, ({ recordId }) => ({ recordId: listed(recordId), sessionToken: "secret" }));
  const at = (record: string, there: string[]) => there.map((userId) => [record, userId] as const);
  return seat(workspace, { open: at("listed lead-1", open), writing: at("lead-1", writing) });
}

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u2068\u2069]/g, "");
const stack = () => screen.queryByText(/^Also open/);
const writingLine = () =>
  plain(screen.getAllByRole("status").find((line) => line.className.includes("min-h-6"))?.textContent);
const toldOf = ({ told }: FakeWorkspace, doing: string) =>
  told.flatMap(({ args }) => ((args.room as { doing: string } | undefined)?.doing === doing ? [args.recordId] : []));

describe("on the page of a record", () => {
  // Caught: oneself among those who are there; somebody whose name is not known; names that only eyes can read.
  test("stand the initials of everybody else, with their names for screen readers", async () => {
    showLead(aLeadWith({ open: ["u1", "u2", "nobody", "u3"] }));
    await screen.findByText("SR");
    expect(plain(stack()?.textContent)).toBe("Also open: Sofia Reyes and Daniel Okafor");
    expect(stack()?.parentElement?.title).toBe(stack()?.textContent);
    expect(screen.getByText("DO").getAttribute("aria-hidden")).toBe("true");
  });

  test("stands nothing where nobody else is", async () => {
    const workspace = aLeadWith({ open: ["u1"] });
    showLead(workspace);
    await waitFor(() => {
      expect(toldOf(workspace, "open")).toEqual(["lead-1"]);
    });
    expect(stack()).toBeNull();
  });

  // Caught: a fourth person in a row of avatars that is as long as they are many.
  test("stand at most three, and how many more there are", async () => {
    showLead(aLeadWith({ open: ["u2", "u3", "u4", "u5"] }));
    expect((await screen.findByText("+1")).parentElement?.querySelectorAll("[aria-hidden]")).toHaveLength(4);
  });

  test("who comes and who goes is seen at once", async () => {
    const workspace = aLeadWith({});
    showLead(workspace);
    await screen.findByPlaceholderText("Add a note...");
    act(() => {
      answerWith(workspace, { open: ["u2"] });
    });
    expect(await screen.findByText("SR")).toBeDefined();
    act(() => {
      answerWith(workspace, { open: [] });
    });
    await waitFor(() => {
      expect(screen.queryByText("SR")).toBeNull();
    });
  });

  // Caught: the whole page replaced by a failure of what is only shown beside it.
  test("a failure shows nobody and harms nothing", async () => {
    const workspace = aLeadWith({}).answer(moves, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    showLead(workspace);
    await screen.findByPlaceholderText("Add a note...");
    expect([stack(), screen.queryByRole("alert")]).toEqual([null, null]);
  });
});

describe("the page says that it is open", () => {
  const hide = (state: "hidden" | "visible") => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const namesTold = ({ told }: FakeWorkspace) => told.map(({ name }) => name.replace(/^.*:/, ""));

  async function anOpenPage() {
    const workspace = aLeadWith({});
    const shown = showLead(workspace);
    await waitFor(() => {
      expect(namesTold(workspace)).toEqual(["stay"]);
    });
    return { workspace, ...shown };
  }

  // Caught: a beacon that the deployment does not understand, so that everybody stays for half a minute.
  test("and when it is closed, by a beacon to the deployment", async () => {
    const { workspace } = await anOpenPage();
    const sent: { url: string; body: Blob }[] = [];
    Object.assign(navigator, { sendBeacon: (url: string, body: Blob) => sent.push({ url, body }) });
    window.dispatchEvent(new Event("pagehide"));
    const [beacon] = sent;
    expect([beacon?.url, beacon?.body.type]).toEqual(["https://workspace.test/api/mutation", "application/json"]);
    expect(JSON.parse((await beacon?.body.text()) ?? "")).toEqual({
      path: "presence/open:leave",
      args: { room: { kind: "lead", doing: "open" }, sessionToken: "secret", isClosed: true },
      format: "json",
    });
    // Caught: the same said twice, over a connection that is being closed.
    cleanup();
    expect(namesTold(workspace)).toEqual(["stay"]);
  });

  test("no longer when it is hidden, and again when it is seen", async () => {
    const { workspace } = await anOpenPage();
    hide("hidden");
    expect(namesTold(workspace)).toEqual(["stay", "leave"]);
    hide("visible");
    expect(namesTold(workspace)).toEqual(["stay", "leave", "stay"]);
  });

  const LEFT = { room: { kind: "lead", doing: "open" }, sessionToken: "secret" };
  const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });

  test("no longer when the person goes to another screen", async () => {
    useFakeTimeouts();
    const { workspace, router } = await anOpenPage();
    await act(() => router.navigate("/"));
    act(() => {
      vi.advanceTimersByTime(DEPARTURE_MS);
    });
    expect(namesTold(workspace)).toEqual(["stay", "leave"]);
    expect(workspace.told.at(-1)?.args).toEqual({ ...LEFT, isClosed: false });
  });

  // Caught: two messages for a move, each of which every screen is told of.
  test("and says with the same message which record it has left for another", async () => {
    useFakeTimeouts();
    const { workspace, router } = await anOpenPage();
    workspace.answer(api.leads.staff.get, ({ leadId }) => ({ ...details, leadId }));
    act(() => {
      answerWith(workspace, { open: ["u2"] });
    });
    await screen.findByText("SR");
    workspace.answer(stay, () => new Promise(() => undefined));
    await act(() => router.navigate("/lead/lead-2"));
    // The people of the record before are not shown at this one.
    expect(screen.queryByText("SR")).toBeNull();
    await waitFor(() => {
      expect(namesTold(workspace)).toEqual(["stay", "stay"]);
    });
    expect(workspace.told.map(({ args }) => [args.recordId, args.leaving])).toEqual([
      ["lead-1", null],
      ["lead-2", LEFT],
    ]);
    act(() => {
      vi.advanceTimersByTime(DEPARTURE_MS);
    });
    expect(namesTold(workspace)).toEqual(["stay", "stay"]);
  });

  // Caught: a tab that is closed just after it has left a record, and is shown there for half a minute.
  test("and when it is closed just after the record was left, by the same beacon", async () => {
    useFakeTimeouts();
    const { workspace, router } = await anOpenPage();
    await act(() => router.navigate("/"));
    const sent: Blob[] = [];
    Object.assign(navigator, { sendBeacon: (_url: string, body: Blob) => sent.push(body) });
    window.dispatchEvent(new Event("pagehide"));
    expect(JSON.parse((await sent[0]?.text()) ?? "")).toMatchObject({ args: { ...LEFT, isClosed: true } });
    act(() => {
      vi.advanceTimersByTime(DEPARTURE_MS);
    });
    expect([namesTold(workspace), sent.length]).toEqual([["stay"], 1]);
  });

  test("no longer at once when the session ends", async () => {
    const { workspace } = await anOpenPage();
    cleanup();
    expect(workspace.told.at(-1)).toEqual({ name: "presence/open:leave", args: { ...LEFT, isClosed: false } });
  });

  // Caught: signs of life that wait for the connection and arrive when nobody is there any more.
  test("to nobody while there is no connection", async () => {
    const { workspace } = await anOpenPage();
    act(() => {
      workspace.connect(false);
    });
    hide("visible");
    expect(namesTold(workspace)).toEqual(["stay"]);
  });

  // Caught: a refusal every ten seconds in the log, for as long as a former member leaves the page open.
  test("no more once it is refused", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const { workspace } = await anOpenPage();
    vi.advanceTimersByTime(10_000);
    await act(async () => {
      await Promise.resolve();
    });
    expect(namesTold(workspace)).toEqual(["stay", "stay"]);
    workspace.answer(stay, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    for (let round = 0; round < 3; round += 1) {
      await act(async () => {
        vi.advanceTimersByTime(10_000);
        await Promise.resolve();
      });
    }
    expect(namesTold(workspace)).toHaveLength(3);
  });
});

describe("below the notes", () => {
  test("stands who else writes one", async () => {
    const workspace = aLeadWith({ writing: ["u1", "u2"] });
    showLead(workspace);
    await screen.findByPlaceholderText("Add a note...");
    expect(writingLine()).toBe("Sofia is writing a note…");
    act(() => {
      answerWith(workspace, { writing: ["u2", "u3"] });
    });
    await waitFor(() => {
      expect(writingLine()).toBe("Sofia and Daniel are writing notes…");
    });
    act(() => {
      answerWith(workspace, {});
    });
    await waitFor(() => {
      expect(writingLine()).toBe("");
    });
  });

  // Caught: "Sofia is writing a note…" for more than a second below the note that she had just added.
  test("stands nobody whose note has just come, and somebody who writes on after a while", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const note = (noteId: string, authorName: string | null) => ({
      noteId,
      authorName,
      authorEmail: "sofia@passage.test",
      clientKey: null,
      text: noteId,
      createdAt: Date.now(),
      mergedFrom: null,
      mentions: [],
      isEdited: false,
      isDeleted: false,
    });
    const workspace = aLeadWith({ writing: ["u1", "u2"] });
    const answerNotes = (...notes: unknown[]) =>
      workspace.answer(api.notes.staff.list, () => ({ notes, hasOlder: false, about: "lead-1" }));
    answerNotes(note("old note", "Sofia Reyes"));
    showLead(workspace);
    await screen.findByText("old note");
    expect(writingLine()).toBe("Sofia is writing a note…");
    act(() => {
      answerNotes(note("new note", "Sofia Reyes"), note("old note", "Sofia Reyes"));
    });
    await screen.findByText("new note");
    expect(writingLine()).toBe("");
    act(() => {
      vi.advanceTimersByTime(4_000);
    });
    expect(writingLine()).toBe("Sofia is writing a note…");
  });

  // Caught: each key a message; somebody who writes for ever because they left the box half full.
  test("a person writes from the first key until a while after the last, or until the note is added", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const workspace = aLeadWith({});
    const { user } = showLead(workspace);
    const box = await screen.findByPlaceholderText("Add a note...");
    const isWriting = () => {
      const last = workspace.told.findLast(({ args }) => args.sessionToken !== undefined || args.room !== undefined);
      return last?.name === "presence/staff:stay";
    };
    await user.type(box, "call");
    expect(toldOf(workspace, "writing")).toEqual(["lead-1"]);
    expect(isWriting()).toBe(true);
    const wait = (ms: number) => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    };
    wait(WRITING_PAUSE_MS - 500);
    expect(isWriting()).toBe(true);
    await user.type(box, "s");
    wait(WRITING_PAUSE_MS - 500);
    expect(isWriting()).toBe(true);
    wait(501);
    expect(isWriting()).toBe(false);
    await user.type(box, " back");
    expect(isWriting()).toBe(true);
    wait(WRITING_PAUSE_MS / 2);
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(isWriting()).toBe(false);
    // The pause is counted anew for the next note.
    await user.type(box, "x");
    wait(WRITING_PAUSE_MS - 500);
    expect(isWriting()).toBe(true);
    await user.clear(box);
    expect(isWriting()).toBe(false);
  });

  // Caught: "is writing" for six seconds after the record was left.
  test("a person who leaves the record writes no more, at once", async () => {
    const workspace = aLeadWith({});
    const { user } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call");
    const left = () => workspace.told.filter(({ name }) => name === "presence/open:leave").length;
    expect(toldOf(workspace, "writing")).toEqual(["lead-1"]);
    expect(left()).toBe(0);
    cleanup();
    // The page, and the writing on it.
    expect(left()).toBe(2);
  });
});
