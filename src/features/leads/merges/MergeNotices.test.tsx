import { act, screen, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { UNDO_MS } from "../../../../convex/platform/bulkChanges";
import { aLead, details, showLead } from "../../../../tests/support/screens/leadScreens";
import { giveLayout } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { merge, ofLead, preview, undo } = api.leads.merges.staff;

beforeEach(giveLayout);

const DUPLICATE = {
  leadId: "lead-2",
  firstName: "Mary",
  lastName: "Ev\u202Eil",
  email: "\u202Em@mail.test",
  similarity: "email",
};

const aSide = (leadId: string, change: object = {}) => ({
  leadId,
  firstName: leadId === "lead-1" ? "Maria" : "Mary",
  lastName: "Santos",
  email: "m@mail.test",
  phone: null,
  potentialCents: null,
  submittedAt: null,
  state: "listed",
  merged: null,
  status: "needs_followup",
  statusBy: null,
  ownerName: null,
  nextContactOn: null,
  notes: 1,
  contracts: 0,
  ...change,
});

/** All facts differ, so that none can be mistaken for another. */
const CLOSED = {
  status: "closed",
  statusBy: { byName: "Sofia\u202E Reyes", at: Date.now() - 4_000 },
  email: "\u202Emary@mail.test",
  phone: "4155550123",
  potentialCents: 1_250_000,
  submittedAt: "7/1/2026 9:05:00",
  state: "missing",
  ownerName: "Ana Duarte",
  nextContactOn: "2026-12-01",
  notes: 2,
  contracts: 3,
};

/** A lead with a possible duplicate that is closed. */
function aLeadWithTwin(change: object = CLOSED) {
  return aLead()
    .answer(ofLead, () => ({ duplicates: [DUPLICATE], merged: [] }))
    .answer(preview, () => [aSide("lead-1"), aSide("lead-2", change)])
    .answer(merge, () => ({ mergeId: "m1" }))
    .answer(undo, () => null);
}

async function openPreview(workspace: ReturnType<typeof aLeadWithTwin>) {
  const { user } = showLead(workspace);
  await user.click(await screen.findByRole("button", { name: /^Merge with Mary/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge two leads" }));
  await dialog.findByText("Result");
  return { user, dialog };
}

const choice = (dialog: Pick<typeof screen, "getByRole">, group: string, name: RegExp) =>
  within(dialog.getByRole("group", { name: group })).getByRole("radio", { name });

const lines = (dialog: Pick<typeof screen, "getByRole">) =>
  within(dialog.getByRole("region", { name: "Result" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

// Caught: a name that reverses the words around it, from a form that anyone can fill in.
test("possible duplicates are named with their shared facts, and linked", async () => {
  showLead(aLeadWithTwin());
  const said = await screen.findByText(/^Possible duplicate of/);
  expect(said.textContent).toBe("Possible duplicate ofMary Evil (m@mail.test), same emailMerge…");
  expect(within(said).getByRole("link").getAttribute("href")).toBe("/lead/lead-2");
});

// Caught: the other lead's status sent for the kept one; a preview that kept showing the first choice.
test("the preview shows the source of each value as chosen, and exactly that is sent, also after a failure", async () => {
  const workspace = aLeadWithTwin();
  const { user, dialog } = await openPreview(workspace);
  expect(lines(dialog)).toEqual([
    "Name, address and form answers: from lead-1. Those of lead-2 are shown below them.",
    "Status: Needs Follow-up, from lead-1.",
    "Owner and next contact: from lead-1; what it does not have, from lead-2.",
    "Notes: those of both (1 + 2), each with its own author and time.",
    "Contracts: those of both (0 + 3).",
    "Links: lead-2 leads to lead-1 and says so.",
  ]);
  // The facts that differ between the two.
  const cards = (group: string) =>
    within(dialog.getByRole("group", { name: group }))
      .getAllByRole("radio")
      .map((radio) => radio.closest("label")?.textContent);
  expect(cards("Which lead do you want to keep?")).toEqual([
    "Maria Santoslead-1m@mail.test1 note, 0 contracts",
    "Mary Santoslead-2Left the sheetmary@mail.test(415) 555-0123$12,500Submitted Jul 1, 9:05 AMOwner: Ana Duarte, next contact Dec 1, 20262 notes, 3 contracts",
  ]);
  expect(cards("Which status will it have?")).toEqual([
    "Needs Follow-uplead-1, never set",
    expect.stringMatching(/^Closedlead-2, by Sofia Reyes \d s ago$/),
  ]);
  await user.click(choice(dialog, "Which lead do you want to keep?", /Mary/));
  expect(lines(dialog)[1]).toBe("Status: Closed, from lead-2.");
  await user.click(choice(dialog, "Which status will it have?", /Needs Follow-up/));
  expect(lines(dialog)[1]).toBe("Status: Needs Follow-up, from lead-1.");
  await user.click(choice(dialog, "Which status will it have?", /Closed/));
  expect(lines(dialog)[1]).toBe("Status: Closed, from lead-2.");
  await user.click(choice(dialog, "Which status will it have?", /Needs Follow-up/));
  const button = () => dialog.getByRole("button", { name: /^Merg/ });
  expect(await sendAgainAfterRefusal({ workspace, called: merge, button })).toEqual({
    kept: { leadId: "lead-2", status: "closed" },
    merged: { leadId: "lead-1", status: "needs_followup" },
    status: "needs_followup",
  });
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(workspace.sent.at(-1)).toEqual({ name: "leads/merges/staff:undo", args: { mergeId: "m1" } });
});

test("leads with one status are not asked about it", async () => {
  const { dialog } = await openPreview(aLeadWithTwin({}));
  expect(dialog.queryByRole("group", { name: "Which status will it have?" })).toBeNull();
  expect(lines(dialog)[1]).toBe("Status: Needs Follow-up, in both.");
});

// Caught: a refusal about a value that is not visible here.
test.each([
  ["closed", "Sofia Reyes changed the status of one of these leads 4 s ago. Nothing was merged."],
  ["lead-9", "Sofia Reyes merged one of these leads 4 s ago. Nothing was merged."],
])("the slower person is told what the other one has done: now %s", async (current, told) => {
  const workspace = aLeadWithTwin().answer(merge, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Sofia Reyes", at: Date.now() - 4_000, current });
  });
  const { user, dialog } = await openPreview(workspace);
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await dialog.findByText(told)).toBeDefined();
});

test("a merge by another person closes the open preview, and is not reported while one's own is being sent", async () => {
  const workspace = aLeadWithTwin();
  const held = holdNext(workspace, merge);
  const { user, dialog } = await openPreview(workspace);
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  await act(async () => {
    const merged = { byName: "Daniel Okafor", at: Date.now() };
    workspace.answer(preview, () => [aSide("lead-1"), aSide("lead-2", { merged, state: "merged" })]);
    await Promise.resolve();
  });
  expect(dialog.queryByText(/merged one of these leads/)).toBeNull();
  await held.refuse();
  expect(dialog.getByText(/^Daniel Okafor merged one of these leads/)).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Merge" }).disabled).toBe(true);
  await act(async () => {
    workspace.answer(preview, () => null);
    await Promise.resolve();
  });
  expect(dialog.getByText("One of the two leads no longer exists.")).toBeDefined();
});

const aMerged = (at: number) => ({
  leadId: "lead-2",
  firstName: "Mary",
  lastName: "Santos",
  email: "mary@mail.test",
  phone: "4155550123",
  potentialCents: 500_000,
  submittedAt: null,
  resumeUrl: "https://files.test/cv.pdf",
  fields: [{ label: "Country\u202E Of Birth", value: "Angola" }],
  mergeId: "m1",
  byName: "Sofia Reyes",
  at,
});

// Caught: a colleague left on "Lead not found"; a half-written note lost with its page.
test("a lead that another person merges redirects to the kept one, with the note in progress", async () => {
  const workspace = aLead({ leadId: "lead-1" });
  const { router, user } = showLead(workspace);
  await user.type(await screen.findByPlaceholderText("Add a note..."), "half a sentence");
  await act(async () => {
    workspace
      .answer(ofLead, () => ({ duplicates: [], merged: [{ ...aMerged(Date.now()), leadId: "lead-1" }] }))
      .answer(api.leads.record.staff.get, ({ leadId }) =>
        leadId === "lead-1"
          ? { ...details, state: "merged", mergedInto: "lead-7" }
          : { ...details, leadId: "lead-7", firstName: "Kept" },
      );
    await Promise.resolve();
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Kept Santos" })).toBeDefined();
  expect(router.state.location.pathname + router.state.location.search).toBe("/lead/lead-7?merged=lead-1");
  expect(screen.getByText(/was merged into this lead by/).textContent).toMatch(
    /^Mary Santos \(lead-1\) was merged into this lead by Sofia Reyes 0 s ago\./,
  );
  expect(screen.getByPlaceholderText<HTMLTextAreaElement>("Add a note...").value).toBe("half a sentence");
});

// Caught: a button that stays until a reload and is then refused; answers of the merged lead that are on no page.
test("a merged lead is on the page of the other with its answers, and can be separated for ten minutes", async () => {
  const workspace = aLead().answer(undo, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Daniel Okafor", at: Date.now(), current: "lead-2" });
  });
  const show = async (at: number) => {
    await act(async () => {
      workspace.answer(ofLead, () => ({ duplicates: [], merged: [aMerged(at)] }));
      await Promise.resolve();
    });
  };
  const { user } = showLead(workspace);
  await screen.findByRole("heading", { level: 1 });
  await show(Date.now() - UNDO_MS + 1);
  const merged = within(await screen.findByRole("region", { name: "Merged: lead-2" }));
  const texts = (role: string) => merged.getAllByRole(role).map(({ textContent }) => textContent);
  expect([texts("term"), texts("definition")]).toEqual([
    ["Email address", "Phone number", "Potential value", "Country Of Birth", "Resume"],
    ["mary@mail.test", "(415) 555-0123", "$5,000", "Angola", "Resume.pdfView Resume"],
  ]);
  const hrefs = merged.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["mailto:mary@mail.test", "tel:4155550123", "https://files.test/cv.pdf"]);
  expect(merged.getByText(/^Merged into this lead by/).textContent).toBe(
    "Merged into this lead by Sofia Reyes 9 min ago",
  );
  await user.click(merged.getByRole("button", { name: "Undo merge" }));
  expect(await screen.findByText("Daniel Okafor undid this merge 0 s ago.")).toBeDefined();
  workspace.answer(undo, () => null);
  await user.click(merged.getByRole("button", { name: "Undo merge" }));
  expect(await screen.findByText(/is a separate lead again/)).toBeDefined();
  await show(Date.now() - UNDO_MS);
  expect(merged.queryByRole("button", { name: "Undo merge" })).toBeNull();
});

test("a failure to load duplicates says so, and the lead stays", async () => {
  const workspace = aLead().answer(ofLead, () => {
    throw new ConvexError({ code: "FORBIDDEN" });
  });
  showLead(workspace);
  expect(await screen.findByText("Permission denied - please check your access")).toBeDefined();
  expect(screen.getByText("maria@mail.test")).toBeDefined();
});
