import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aLead, details, showLead } from "../../../tests/support/screens/leadScreens";
import { aPractice, giveLayout } from "../../../tests/support/screens/screens";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const HOUR = 3_600_000;

/** Rows below owner and next contact. */
const rows = () => allRows().slice(FOLLOW_UP.length);
const FOLLOW_UP = ["Owner", "Next contact"];
const allRows = () =>
  screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);

beforeEach(giveLayout);

describe("lead details", () => {
  test("show name, email, phone, value, all other fields and the resume, in this order", async () => {
    showLead(aLead());
    expect(await screen.findByRole("heading", { level: 1, name: "Maria Santos" })).toBeDefined();
    expect(rows()).toEqual([
      ["Email address", "maria@mail.test"],
      ["Phone number", "(415) 555-0123"],
      ["Potential value", "$12,500"],
      ["What is your main immigration goal?", "Green card"],
      ["Country of birth", "Brazil"],
      ["Anything else?", "One\nTwo"],
      ["Country of birth", "Portugal"],
      ["Resume", "Resume.pdfView Resume"],
    ]);
    const resume = screen.getByRole<HTMLAnchorElement>("link", { name: "View Resume" });
    expect([resume.href, resume.target, resume.rel]).toEqual([
      "https://files.test/cv.pdf",
      "_blank",
      "noopener noreferrer",
    ]);
  });

  // Caught: a cell of the sheet used in a link unchecked, which could add hidden recipients.
  test("link an email address, and show anything else as text", async () => {
    showLead(aLead());
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "maria@mail.test" });
    expect(link.href).toBe("mailto:maria@mail.test");
    cleanup();
    const email = "spy@evil.test?bcc=spy2@evil.test&subject=Refund";
    showLead(aLead({ email }));
    expect((await screen.findByText(email)).closest("a")).toBeNull();
  });

  test("leave out phone, value and resume when there are none", async () => {
    showLead(aLead({ phone: null, potentialCents: null, resumeUrl: null, fields: [] }));
    await screen.findByRole("heading", { level: 1 });
    expect(rows()).toEqual([["Email address", "maria@mail.test"]]);
  });

  test("show a loading message", async () => {
    const workspace = aPractice();
    workspace.answer(api.leads.record.staff.get, () => undefined);
    showLead(workspace);
    expect(await screen.findByText("Loading lead details...")).toBeDefined();
  });

  test("of an unknown lead say so and link back", async () => {
    const { user } = showLead(aLead(), "/lead/lead-9");
    expect(await screen.findByText("Lead not found")).toBeDefined();
    // Caught: a note form although notes cannot be added.
    expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
    // Caught: two links of the same name above each other.
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    expect(screen.getByText("the list")).toBeDefined();
  });

  test("that were refused show the error and a link back", async () => {
    const workspace = aPractice();
    workspace.answer(api.leads.record.staff.get, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    showLead(workspace);
    expect(await screen.findByText("Error: Permission denied - please check your access")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toBeDefined();
  });

  // Caught: a failure that stayed until a reload.
  test("that failed to load are shown as soon as they can be read", async () => {
    const workspace = aLead().answer(api.leads.record.staff.get, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    showLead(workspace);
    expect(await screen.findByText(/^Error: Something went wrong.*9c/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
    act(() => {
      workspace.answer(api.leads.record.staff.get, () => details);
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Maria Santos" })).toBeDefined();
  });

  // Caught: the refusal of one lead shown for the next lead.
  test("that were refused are replaced when another lead is opened", async () => {
    const workspace = aLead().answer(api.leads.record.staff.get, ({ leadId }) => {
      if (leadId === "lead-2") return { ...details, firstName: "Mary" };
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    const { router } = showLead(workspace);
    await screen.findByText(/^Error: Permission denied/);
    await act(() => router.navigate("/lead/lead-2"));
    expect(await screen.findByRole("heading", { level: 1, name: "Mary Santos" })).toBeDefined();
    expect(screen.queryByText(/^Error:/)).toBeNull();
  });

  test("link back to the list with its search, tab and sort", async () => {
    const { router } = showLead(aLead());
    await act(() => router.navigate("/lead/lead-1", { state: { listQuery: "?q=ana&status=closed" } }));
    const back = await screen.findByRole<HTMLAnchorElement>("link", { name: "Back to Dashboard" });
    expect(back.getAttribute("href")).toBe("/?q=ana&status=closed");
  });

  test("link a phone number, and show anything else as text", async () => {
    showLead(aLead());
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "(415) 555-0123" });
    expect(link.href).toBe("tel:4155550123");
    cleanup();
    showLead(aLead({ phone: "ask Anna" }));
    expect((await screen.findByText("ask Anna")).closest("a")).toBeNull();
  });

  // Caught: a warning without a cause.
  test("of a lead in the sheet show no warning", async () => {
    showLead(aLead());
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(/no longer in the spreadsheet/)).toBeNull();
  });

  test("of a lead that is no longer in the sheet say that it is kept", async () => {
    showLead(aLead({ state: "missing" }));
    expect(await screen.findByText(/no longer in the spreadsheet/)).toBeDefined();
  });
});

describe("notes", () => {
  const aNote = (noteId: string, age: number, change = {}) => ({
    noteId,
    authorEmail: "lea.lawyer@passage.test",
    authorName: "Lea",
    text: `note ${noteId}`,
    createdAt: Date.now() - age,
    mergedFrom: null,
    mentions: [],
    isEdited: false,
    isDeleted: false,
    isFirst: false,
    ...change,
  });
  const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>("Add a note...");
  const texts = () =>
    within(screen.getByRole("region", { name: "List of notes" }))
      .queryAllByRole("listitem")
      .map((item) => item.textContent);

  test("show an empty state when there are none", async () => {
    showLead(aLead());
    expect(await screen.findByText("No notes yet")).toBeDefined();
    expect(screen.getByText("Add a note below to get started")).toBeDefined();
    expect(screen.getByRole("heading", { level: 2, name: "Notes" })).toBeDefined();
    expect(screen.getByText("Internal notes about this lead")).toBeDefined();
    expect([box().rows, screen.getByRole<HTMLButtonElement>("button", { name: "Add Note" }).disabled]).toEqual([
      4,
      true,
    ]);
  });

  test("show initial, name before the @, age and text with its line breaks", async () => {
    const nobody = aNote("2", 3 * HOUR, { authorEmail: null, text: "one\ntwo" });
    showLead(aLead({}, [aNote("1", 5 * 60_000), nobody]));
    await screen.findByText("note 1");
    expect(texts()).toEqual(["Llea.lawyer5m agonote 1", "UUnknown3h agoone\ntwo"]);
    expect(screen.getByText(/^one/).className).toContain("whitespace-pre-wrap");
    expect(screen.getByText("5m ago").title).toMatch(/\d{4}/);
  });

  test("that are new are on top at once, and the form is empty", async () => {
    const workspace = aLead({}, [aNote("1", HOUR)]);
    const { promise, resolve } = Promise.withResolvers<{ noteId: string }>();
    workspace.answer(api.messages.notes.staff.add, () => promise);
    const { user } = showLead(workspace);
    await user.type(box(), "  call back  ");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(texts()).toEqual(["SsalesYou0m agocall back", "Llea.lawyer1h agonote 1"]);
    expect(box().value).toBe("");
    const subject = { kind: "lead", id: "lead-1" };
    expect(workspace.sent).toEqual([
      {
        name: "messages/notes/staff:add",
        args: { subject, text: "call back", clientKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown },
      },
    ]);
    resolve({ noteId: "2" });
  });

  test("that could not be saved return their text to the form with the reason", async () => {
    const workspace = aLead();
    workspace.answer(api.messages.notes.staff.add, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    const { user } = showLead(workspace);
    await user.type(box(), "call back");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    // Control: discarding the text on sending loses it.
    await waitFor(() => {
      expect(box().value).toBe("call back");
    });
    expect(screen.getByRole("alert").textContent).toMatch(/was not saved.*still in the box.*9c/);
    expect(texts()).toEqual([]);
  });

  // Caught: a click without an effect and without a message.
  test("added while the session is refused stay in the form with the reason, and can be sent once it is accepted", async () => {
    const workspace = aLead();
    const { user } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call back");
    act(() => {
      workspace.acceptSession(false);
    });
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(screen.getByRole("alert").textContent).toMatch(/was not saved.*still in the box.*sign in again/);
    expect([box().value, workspace.sent]).toEqual(["call back", []]);
    act(() => {
      workspace.acceptSession(true);
    });
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect([box().value, workspace.sent.length, screen.queryByRole("alert")]).toEqual(["", 1, null]);
  });

  // Caught: advice to sign in again while the session was only being checked.
  test("added while the session is being checked stay in the form, with the advice to wait", async () => {
    const workspace = aLead();
    const { user } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call back");
    act(() => {
      workspace.checkSession(true);
    });
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(screen.getByRole("alert").textContent).toMatch(/was not saved.*still in the box.*is being renewed/);
    expect([box().value, workspace.sent]).toEqual(["call back", []]);
    act(() => {
      workspace.checkSession(false);
    });
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect([box().value, workspace.sent.length, screen.queryByRole("alert")]).toEqual(["", 1, null]);
  });

  // Caught: a draft lost when its form unmounted.
  test("that are half-written are kept while another lead is open", async () => {
    const workspace = aPractice()
      .answer(api.leads.record.staff.get, ({ leadId }) => ({ ...details, leadId }))
      .answer(api.messages.notes.staff.list, () => ({ notes: [], hasOlder: false }));
    const { user, router } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call ba");
    await act(() => router.navigate("/lead/lead-2"));
    expect(box().value).toBe("");
    await user.type(box(), "other");
    await act(() => router.navigate("/"));
    await act(() => router.navigate("/lead/lead-1"));
    expect(box().value).toBe("call ba");
  });

  // Caught: a text returned to a form that was no longer mounted.
  test("refused after the person has left are kept at their lead, and the toast links there", async () => {
    const workspace = aLead();
    const { promise, reject } = Promise.withResolvers<never>();
    workspace.answer(api.messages.notes.staff.add, () => promise);
    const { user, router } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call back");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    window.history.replaceState(null, "", "/");
    await act(() => router.navigate("/"));
    reject(new ConvexError({ code: "UNAVAILABLE", what: "workspace" }));
    await user.click(await screen.findByRole("button", { name: "Go to the note" }));
    expect(router.state.location.pathname).toBe("/lead/lead-1");
    expect(box().value).toBe("call back");
    expect(screen.getByRole("alert").textContent).toMatch(/was not saved.*still in the box/);
  });

  // Caught: the whole screen replaced by the failure of its notes.
  test("that cannot be loaded leave the lead on the screen", async () => {
    const workspace = aLead().answer(api.messages.notes.staff.list, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    showLead(workspace);
    expect(await screen.findByText("Notes could not be loaded.")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: "Maria Santos" })).toBeDefined();
    expect(rows()[0]).toEqual(["Email address", "maria@mail.test"]);
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
  });

  test("show a spinner while they are loading", async () => {
    const workspace = aLead();
    workspace.answer(api.messages.notes.staff.list, () => undefined);
    showLead(workspace);
    const words = await screen.findByText("Loading notes");
    expect(words.closest('[role="status"]')?.querySelector(".animate-spin")).toBeInstanceOf(SVGElement);
    expect(screen.queryByText("No notes yet")).toBeNull();
  });

  test("that are blank are not sent", async () => {
    const workspace = aLead();
    const { user } = showLead(workspace);
    await user.type(box(), "   ");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add Note" }).disabled).toBe(true);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(workspace.sent).toEqual([]);
  });
});
