import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { Outlet } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { FakeWorkspace } from "../../../tests/support/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens";
import { NoteDraftsProvider } from "../../features/notes/NoteDraftsProvider";
import { LeadRoute } from "./LeadRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const HOUR = 3_600_000;

const details = {
  leadId: "lead-1",
  firstName: "Maria",
  lastName: "Santos",
  email: "maria@mail.test",
  phone: "4155550123",
  potentialCents: 1_250_000,
  fields: [
    { label: "Country of birth", value: "Brazil" },
    { label: "Anything else?", value: "One\nTwo" },
    // As a sheet may have it: a heading that comes twice.
    { label: "Country of birth", value: "Portugal" },
  ],
  resumeUrl: "https://files.test/cv.pdf",
  state: "listed",
  possibleDuplicates: [],
};

function aLead(change: Partial<Record<keyof typeof details, unknown>> = {}, notes: unknown[] = []): FakeWorkspace {
  const lead = { ...details, ...change };
  return aPractice()
    .answer(api.leads.staff.get, ({ leadId }) => (leadId === "lead-1" ? lead : null))
    .answer(api.notes.staff.list, () => notes);
}

const showLead = (workspace: FakeWorkspace, path = "/lead/lead-1") =>
  show(
    workspace,
    [
      {
        element: (
          <NoteDraftsProvider>
            <Outlet />
          </NoteDraftsProvider>
        ),
        children: [
          { path: "/lead/:leadId", element: <LeadRoute /> },
          { path: "/", element: <p>the list</p> },
        ],
      },
    ],
    path,
  );

const rows = () => screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);

beforeEach(giveLayout);

describe("lead details", () => {
  test("show name, e-mail, phone, value, every other field and the resume, in this order", async () => {
    showLead(aLead());
    expect(await screen.findByRole("heading", { level: 1, name: "Maria Santos" })).toBeDefined();
    expect(rows()).toEqual([
      ["Email address", "maria@mail.test"],
      ["Phone number", "(415) 555-0123"],
      ["Potential value", "$12,500"],
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

  // Caught: a cell of the sheet taken into a link as it is, which could add recipients that nobody sees.
  test("offer to write to an address, and show as text what is more than one", async () => {
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

  test("say that they are loading", async () => {
    const workspace = aPractice();
    workspace.answer(api.leads.staff.get, () => undefined);
    showLead(workspace);
    expect(await screen.findByText("Loading lead details...")).toBeDefined();
  });

  test("of a lead that is not there say so and lead back", async () => {
    const { user } = showLead(aLead(), "/lead/lead-9");
    expect(await screen.findByText("Lead not found")).toBeDefined();
    // Caught: a box for notes that nobody can add.
    expect(screen.queryByRole("region", { name: "Notes" })).toBeNull();
    await user.click(screen.getAllByRole("link", { name: "Back to Dashboard" }).at(-1) ?? document.body);
    expect(screen.getByText("the list")).toBeDefined();
  });

  test("that were refused show the error and the way back", async () => {
    vi.mocked(console.error).mockRestore();
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const workspace = aPractice();
    workspace.answer(api.leads.staff.get, () => {
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    showLead(workspace);
    expect(await screen.findByText("Error: Permission denied - please check your access")).toBeDefined();
    expect(screen.getByRole("link", { name: "Back to Dashboard" })).toBeDefined();
    // React reports every error that a boundary catches.
    complaints.mockClear();
  });

  // Caught: the refusal of one lead shown in the place of the next.
  test("that were refused give way to those of another lead", async () => {
    vi.mocked(console.error).mockRestore();
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const workspace = aLead().answer(api.leads.staff.get, ({ leadId }) => {
      if (leadId === "lead-2") return { ...details, firstName: "Mary" };
      throw new ConvexError({ code: "FORBIDDEN" });
    });
    const { router } = showLead(workspace);
    await screen.findByText(/^Error: Permission denied/);
    await act(() => router.navigate("/lead/lead-2"));
    expect(await screen.findByRole("heading", { level: 1, name: "Mary Santos" })).toBeDefined();
    expect(screen.queryByText(/^Error:/)).toBeNull();
    // React reports every error that a boundary catches.
    complaints.mockClear();
  });

  test("lead back to the list as it was left", async () => {
    const { router } = showLead(aLead());
    await act(() => router.navigate("/lead/lead-1", { state: { listQuery: "?q=ana&status=closed" } }));
    const back = await screen.findByRole<HTMLAnchorElement>("link", { name: "Back to Dashboard" });
    expect(back.getAttribute("href")).toBe("/?q=ana&status=closed");
  });

  test("link a number to the telephone, and leave what is none as text", async () => {
    showLead(aLead());
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "(415) 555-0123" });
    expect(link.href).toBe("tel:4155550123");
    cleanup();
    showLead(aLead({ phone: "ask Anna" }));
    expect((await screen.findByText("ask Anna")).closest("a")).toBeNull();
  });

  test("name who may be the same person, with the way there", async () => {
    const possibleDuplicates = [
      { leadId: "lead-2", name: "Mary Santos", email: "mary@mail.test" },
      { leadId: "lead-3", name: "M. Santos", email: "m@mail.test" },
    ];
    showLead(aLead({ possibleDuplicates }));
    const said = await screen.findByText(/^Possible duplicate of/);
    expect(said.textContent).toBe("Possible duplicate of Mary Santos (mary@mail.test), M. Santos (m@mail.test)");
    const links = within(said).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/lead/lead-2", "/lead/lead-3"]);
  });

  // Caught: a warning about nothing.
  test("of a lead in the sheet without a double warn of nothing", async () => {
    showLead(aLead());
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByText(/no longer in the spreadsheet|Possible duplicate/)).toBeNull();
  });

  test("of a lead that left the sheet say that it is kept", async () => {
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
    ...change,
  });
  const box = () => screen.getByPlaceholderText<HTMLTextAreaElement>("Add a note...");
  const texts = () =>
    within(screen.getByRole("region", { name: "List of notes" }))
      .queryAllByRole("listitem")
      .map((item) => item.textContent);

  test("that are none say so", async () => {
    showLead(aLead());
    expect(await screen.findByText("No notes yet")).toBeDefined();
    expect(screen.getByText("Add a note below to get started")).toBeDefined();
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

  test("that are new stand on top at once, and the box is empty", async () => {
    const workspace = aLead({}, [aNote("1", HOUR)]);
    const { promise, resolve } = Promise.withResolvers<{ noteId: string }>();
    workspace.answer(api.notes.staff.add, () => promise);
    const { user } = showLead(workspace);
    await user.type(box(), "  call back  ");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    expect(texts()).toEqual(["Ssales0m agocall back", "Llea.lawyer1h agonote 1"]);
    expect(box().value).toBe("");
    const subject = { kind: "lead", id: "lead-1" };
    expect(workspace.sent).toEqual([{ name: "notes/staff:add", args: { subject, text: "call back" } }]);
    resolve({ noteId: "2" });
  });

  test("that could not be saved give the text back and say so", async () => {
    const workspace = aLead();
    workspace.answer(api.notes.staff.add, () => {
      throw new Error("[Request ID: 9c] Server Error");
    });
    const { user } = showLead(workspace);
    await user.type(box(), "call back");
    await user.click(screen.getByRole("button", { name: "Add Note" }));
    // Control: clearing the box for good when sending loses the text.
    await waitFor(() => {
      expect(box().value).toBe("call back");
    });
    expect(screen.getByRole("alert").textContent).toMatch(/was not saved.*still in the box.*9c/);
    expect(texts()).toEqual([]);
  });

  // Caught: a click that did nothing and said nothing.
  test("that are added while the session is refused stay in the box with the reason, and go out when it is accepted", async () => {
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

  // Caught: somebody told to sign in anew whose session is only being looked at.
  test("that are added while the session is being checked stay in the box, with the advice to wait", async () => {
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

  // Caught: a draft that belongs to the box and ends with it.
  test("that are half-written wait for their lead while another one is looked at", async () => {
    const workspace = aPractice()
      .answer(api.leads.staff.get, ({ leadId }) => ({ ...details, leadId }))
      .answer(api.notes.staff.list, () => []);
    const { user, router } = showLead(workspace);
    await user.type(await screen.findByPlaceholderText("Add a note..."), "call ba");
    await act(() => router.navigate("/lead/lead-2"));
    expect(box().value).toBe("");
    await user.type(box(), "other");
    await act(() => router.navigate("/"));
    await act(() => router.navigate("/lead/lead-1"));
    expect(box().value).toBe("call ba");
  });

  // Caught: a text given back to a box that is gone.
  test("that are refused after the person went on wait at their lead, and the message leads there", async () => {
    const workspace = aLead();
    const { promise, reject } = Promise.withResolvers<never>();
    workspace.answer(api.notes.staff.add, () => promise);
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

  test("that are still on their way are said to be loading", async () => {
    const workspace = aLead();
    workspace.answer(api.notes.staff.list, () => undefined);
    showLead(workspace);
    expect(await screen.findByText("Loading notes")).toBeDefined();
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
