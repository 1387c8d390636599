import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aLead, details, showLead } from "../../../../tests/support/screens/leadScreens";
import { present } from "../../../../tests/support/screens/presentPeople";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { PRESENCE } from "./PresenceProvider";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { at } = api.workspace.presence.staff;
/** The first one is signed in. */
const NAMES = { u1: "Sam Moss", u2: "Sofia Reyes", u3: "Daniel Okafor", u4: "Ana Duarte", u5: "Rui Alves" };
type Who = keyof typeof NAMES;

beforeEach(async () => {
  giveLayout();
  await PRESENCE.load();
});

/** These people have the lead open; a star marks those who are writing. */
function admit(workspace: FakeWorkspace, ...there: (Who | `${Who}*`)[]): FakeWorkspace {
  return present(
    workspace,
    there.map((who) => {
      const userId = who.slice(0, 2) as Who;
      return { recordId: "lead-1", userId, name: NAMES[userId], isWriting: who.endsWith("*") };
    }),
  );
}

const aLeadWith = (...there: Parameters<typeof admit>[1][]) => admit(aLead(), ...there);

const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u2068\u2069]/g, "");
const stack = () => screen.queryByText(/^Also open/);
const writingLine = () =>
  plain(screen.getAllByRole("status").find((line) => line.className.includes("min-h-6"))?.textContent);
/** The records that the tab has reported, with a star while the person is writing. */
const said = ({ heartbeats }: FakeWorkspace) =>
  heartbeats.map(({ place, isWriting }) => {
    const { recordId = "none" } = (place ?? {}) as { recordId?: string };
    return `${recordId}${isWriting === true ? "*" : ""}`;
  });

describe("the page of a record", () => {
  // Caught: one's own initials among those present; names that screen readers do not read.
  test("shows the initials of all others, with their names for screen readers", async () => {
    showLead(aLeadWith("u1", "u2", "u3"));
    await screen.findByText("SR");
    expect(plain(stack()?.textContent)).toBe("Also open: Sofia Reyes and Daniel Okafor");
    expect(stack()?.parentElement?.title).toBe(stack()?.textContent);
    expect(screen.getByText("DO").getAttribute("aria-hidden")).toBe("true");
  });

  test("shows nothing if nobody else is there", async () => {
    const workspace = aLeadWith("u1");
    showLead(workspace);
    await waitFor(() => {
      expect(said(workspace)).toContain("lead-1");
    });
    await screen.findByPlaceholderText("Add a note...");
    expect(stack()).toBeNull();
  });

  // Caught: a fourth avatar, and a row as long as the number of people.
  test("shows at most three, and the number of further people", async () => {
    showLead(aLeadWith("u2", "u3", "u4", "u5"));
    expect((await screen.findByText("+1")).parentElement?.querySelectorAll("[aria-hidden]")).toHaveLength(4);
  });

  test("shows arrivals and departures at once", async () => {
    const workspace = aLeadWith();
    showLead(workspace);
    await screen.findByPlaceholderText("Add a note...");
    act(() => {
      admit(workspace, "u2");
    });
    expect(await screen.findByText("SR")).toBeDefined();
    act(() => {
      admit(workspace);
    });
    await waitFor(() => {
      expect(screen.queryByText("SR")).toBeNull();
    });
  });

  // Caught: the people of the previous record shown at the next one.
  test("shows only the people of this record", async () => {
    const workspace = aLeadWith("u2").answer(api.leads.record.staff.get, ({ leadId }) => ({ ...details, leadId }));
    const { router } = showLead(workspace);
    await screen.findByText("SR");
    await act(() => router.navigate("/lead/lead-2"));
    expect(screen.queryByText("SR")).toBeNull();
  });

  // Caught: the whole page replaced by a failure of presence.
  test("a failure shows nobody and harms nothing", async () => {
    const workspace = aLeadWith().answer(at, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    showLead(workspace);
    await screen.findByPlaceholderText("Add a note...");
    expect([stack(), screen.queryByRole("alert")]).toEqual([null, null]);
  });
});

describe("the tab says that the record is open", () => {
  async function anOpenPage() {
    const workspace = aLeadWith();
    const shown = showLead(workspace);
    await waitFor(() => {
      expect(said(workspace)).toContain("lead-1");
    });
    workspace.heartbeats.length = 0;
    return { workspace, ...shown };
  }

  test("and no longer, when the person opens another screen", async () => {
    const { workspace, router } = await anOpenPage();
    await act(() => router.navigate("/"));
    expect(said(workspace)).toEqual(["none"]);
  });

  // Caught: two messages for a move, each of which is sent to every list.
  test("and a move to another record is one message, before that record has loaded", async () => {
    const { workspace, router } = await anOpenPage();
    workspace.answer(api.leads.record.staff.get, () => undefined);
    await act(() => router.navigate("/lead/lead-2"));
    expect(said(workspace)).toEqual(["lead-2"]);
  });

  test("and no longer at once when the session ends", async () => {
    const { workspace } = await anOpenPage();
    cleanup();
    expect(said(workspace)).toEqual(["none"]);
  });
});

describe("the line below the notes", () => {
  test("names the other people who write one", async () => {
    const workspace = aLeadWith("u1*", "u2*", "u3");
    showLead(workspace);
    await screen.findByPlaceholderText("Add a note...");
    expect(writingLine()).toBe("Sofia is writing a note…");
    act(() => {
      admit(workspace, "u2*", "u3*");
    });
    await waitFor(() => {
      expect(writingLine()).toBe("Sofia and Daniel are writing notes…");
    });
    act(() => {
      admit(workspace, "u2", "u3");
    });
    await waitFor(() => {
      expect(writingLine()).toBe("");
    });
  });

  // Caught, one at a time: still "writing" after the note was added, or after the box was emptied.
  test("a person writes from the first key until the note is added or its box is empty", async () => {
    const workspace = aLeadWith();
    const { user } = showLead(workspace);
    const box = await screen.findByPlaceholderText("Add a note...");
    await waitFor(() => {
      expect(said(workspace)).toContain("lead-1");
    });
    workspace.heartbeats.length = 0;
    await user.type(box, "call");
    expect(said(workspace)).toEqual(["lead-1*"]);
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(said(workspace)).toEqual(["lead-1*", "lead-1"]);
    await user.type(box, "x");
    await user.clear(box);
    expect(said(workspace).slice(2)).toEqual(["lead-1*", "lead-1"]);
  });

  // Caught: "is writing" for six seconds after the record was left.
  test("a person who leaves the record stops writing at once", async () => {
    const workspace = aLeadWith();
    const { user, router } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call");
    await act(() => router.navigate("/"));
    expect(said(workspace).at(-1)).toBe("none");
  });
});
