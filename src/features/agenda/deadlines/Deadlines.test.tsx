import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import { aDeadline, onMarchFourth } from "../../../../tests/support/screens/dues";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { Deadlines } from "./Deadlines";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { add, change, list, remove, setDone } = api.agenda.deadlines.staff;
const DANIELS = { ownerId: "u2", ownerName: "Daniel Okafor", isOwnerHere: true };
const VISA = aDeadline({ kind: "visa", title: "Visa ends", dueOn: "2026-04-30", ...DANIELS });
const DONE = aDeadline({ deadlineId: "d2", title: "File", doneAt: Date.UTC(2026, 2, 2), doneByName: "Sofia" });

const lists = (open: unknown[], done: unknown[] = [], hasMore = false) => ({ open, done, hasMore });

function aWorkspace(listed: unknown = lists([VISA], [DONE])): FakeWorkspace {
  return onMarchFourth(aPractice()).answer(list, () => listed);
}

async function open(workspace = aWorkspace(), caseId: string | null = null) {
  const element = (
    <UnsentProvider person="u1">
      <Deadlines clientId="k1" caseId={caseId} />
    </UnsentProvider>
  );
  const shown = show(workspace, [{ path: "*", element }], "/clients/k1");
  await screen.findByRole("heading", { name: /^Deadlines/ });
  return { ...shown, workspace };
}

async function openForm(workspace = aWorkspace(), caseId: string | null = null) {
  const opened = await open(workspace, caseId);
  await opened.user.click(screen.getByRole("button", { name: "Add deadline" }));
  return { ...opened, form: within(await screen.findByRole("dialog", { name: "Add deadline" })) };
}

async function openEdit(workspace: FakeWorkspace) {
  const opened = await open(workspace);
  await opened.user.click(screen.getByRole("button", { name: "Edit deadline: Visa ends" }));
  return { ...opened, form: within(await screen.findByRole("dialog", { name: "Edit deadline" })) };
}

const sentTo = (workspace: FakeWorkspace, name: string) =>
  workspace.sent.filter((each) => each.name === `agenda/deadlines/staff:${name}`).map(({ args }) => args);

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
});

test("a deadline has its kind and date, and far ahead it has no distance", async () => {
  await open();
  const line = screen.getByRole("checkbox", { name: "Done: Visa ends" }).closest("li");
  expect(line?.textContent).toContain("VisaApr 30, 2026Owner: Daniel Okafor");
});

// Caught: a link from the page of a case to the same page; a title with a character that turns the text after it.
test.each([
  [null, ["CASE-2026-4711"]],
  ["c1", []],
])("a deadline of a case leads to it, but not from its own page (%s)", async (caseId, links) => {
  const deadline = aDeadline({ title: "An\u202Eswer", caseId: "c1", caseNumber: "CASE-2026-4711" });
  await open(aWorkspace(lists([deadline], [], true)), caseId);
  const line = screen.getByRole("checkbox", { name: "Done: Answer" }).closest("li") ?? document.body;
  expect(line.textContent).toMatch(/^Answer/);
  expect(
    within(line)
      .queryAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(links);
  expect(screen.getByText("Showing the first 200. Complete some to see the rest.")).toBeDefined();
});

test("a list is empty or failed, with Retry", async () => {
  const workspace = aWorkspace(lists([]));
  const { user } = await open(workspace);
  expect(screen.getByText("No open deadlines")).toBeDefined();
  const hint = "Dates set by USCIS, a court or a visa.";
  expect(screen.getByText(hint)).toBeDefined();
  act(() => {
    workspace.answer(list, () => {
      throw new Error("broken");
    });
  });
  expect(screen.getByRole("alert").textContent).toContain("Failed to load deadlines");
  await retryUntilAnswered(user, { workspace, query: list, answer: () => lists([VISA]) });
  expect(screen.getByRole("checkbox", { name: "Done: Visa ends" })).toBeDefined();
});

test("a deadline that is done leaves the list immediately, also after a failure, and can be undone", async () => {
  const workspace = aWorkspace();
  const { refuse } = holdNext(workspace, setDone);
  const { user } = await open(workspace);
  await user.click(screen.getByRole("checkbox", { name: "Done: Visa ends" }));
  await refuse();
  let settle: (value: null) => void = () => undefined;
  workspace.answer(setDone, () => new Promise((resolve) => (settle = resolve)));
  await user.click(screen.getByRole("checkbox", { name: "Done: Visa ends" }));
  expect(screen.queryByRole("checkbox", { name: "Done: Visa ends" })).toBeNull();
  expect(screen.getByRole("button", { name: "Show 2 done" })).toBeDefined();
  act(() => {
    settle(null);
  });
  expect(await screen.findByText("Deadline done")).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  // The box of a finished deadline reopens it immediately.
  const { accept } = holdNext(workspace, setDone, null);
  await user.click(screen.getByRole("button", { name: /^Show \d done$/ }));
  await user.click(await screen.findByRole("checkbox", { name: "Done: File" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Done: File" }).checked).toBe(false);
  await accept();
  expect(await screen.findByText("Deadline is open again")).toBeDefined();
  expect(sentTo(workspace, "setDone")).toEqual([
    { deadlineId: "d1", isDone: true },
    { deadlineId: "d1", isDone: true },
    { deadlineId: "d1", isDone: false },
    { deadlineId: "d2", isDone: false },
  ]);
});

test("a new deadline needs a subject, a title and a day", async () => {
  const { user, form, workspace } = await openForm(aWorkspace().answer(add, () => ({ deadlineId: "d9" })));
  expect(fieldsOf()).toEqual([
    "About · required · first Choose what it is about",
    "What is due · required · fills off",
    "Due on · date · required",
    "Owner · first Unassigned",
  ]);
  await user.click(form.getByRole("button", { name: "Add deadline" }));
  expect(await form.findByText("Choose what the deadline is about")).toBeDefined();
  expect(form.getByText("Say what is due")).toBeDefined();
  expect(form.getByText("Choose the day on which it is due")).toBeDefined();
  await user.selectOptions(form.getByLabelText("About"), "I-94");
  await user.type(form.getByLabelText("What is due"), "Stay ends");
  await user.type(form.getByLabelText("Due on"), "2026-06-30");
  await user.selectOptions(form.getByLabelText("Owner"), "Daniel Okafor");
  await user.click(form.getByRole("button", { name: "Add deadline" }));
  const typed = { kind: "i94", title: "Stay ends", dueOn: "2026-06-30", ownerId: "u2" };
  expect(sentTo(workspace, "add")).toEqual([{ clientId: "k1", caseId: null, form: typed }]);
  expect(await screen.findByText("Deadline added")).toBeDefined();
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("on a case's page a new deadline is about the case", async () => {
  const { form } = await openForm(aWorkspace(), "c1");
  expect(form.getByLabelText<HTMLSelectElement>("About").value).toBe("case");
});

// Caught: typed text lost with a key pressed by mistake; the form of one case in that of another.
test("a new deadline is the person's own at first, and the typed text stays until it is cancelled", async () => {
  const workspace = aWorkspace().answer(add, () => {
    throw new Error("boom");
  });
  const { user, form } = await openForm(workspace);
  expect(form.getByLabelText<HTMLSelectElement>("Owner").value).toBe("u1");
  await user.selectOptions(form.getByLabelText("About"), "I-94");
  await user.type(form.getByLabelText("What is due"), "Stay ends");
  await user.type(form.getByLabelText("Due on"), "2026-06-30");
  await user.click(form.getByRole("button", { name: "Add deadline" }));
  expect((await form.findByRole("alert")).textContent).toMatch(/^The deadline could not be added/);
  const titleOnceOpened = async () => {
    await user.click(screen.getByRole("button", { name: "Add deadline" }));
    return (await screen.findByLabelText<HTMLInputElement>("What is due")).value;
  };
  await user.keyboard("{Escape}");
  expect(await titleOnceOpened()).toBe("Stay ends");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await titleOnceOpened()).toBe("");
});

test("the form of a new deadline is that of its own place", async () => {
  const { user, form } = await openForm();
  await user.type(form.getByLabelText("What is due"), "Stay ends");
  cleanup();
  const other = await openForm(aWorkspace(), "c1");
  expect(other.form.getByLabelText<HTMLInputElement>("What is due").value).toBe("");
});

// Caught: an edit that took the deadline from its owner, present or gone.
test("an edit starts with the stored values, also an owner who has left, and shows failures", async () => {
  const stored = { ...VISA, ownerId: "u3", ownerName: "Rui\u202E Alves", isOwnerHere: false };
  const workspace = aWorkspace(lists([stored])).answer(change, () => {
    throw new Error("boom");
  });
  const { user, form } = await openEdit(workspace);
  expect(fieldsOf()).toEqual([
    "About · required · first Choose what it is about",
    "What is due · required · fills off",
    "Due on · date · required",
    "Owner · first Unassigned",
  ]);
  const owner = form.getByLabelText<HTMLSelectElement>("Owner");
  expect(owner.selectedOptions[0]?.text).toBe("Rui Alves");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findByRole("alert")).textContent).toMatch(/^The deadline could not be saved/);
  const typed = { kind: "visa", title: "Visa ends", dueOn: "2026-04-30", ownerId: "u3" };
  expect(sentTo(workspace, "change")).toEqual([{ deadlineId: "d1", form: typed, version: 1 }]);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an edit sends the version on screen, and does not overwrite somebody else's unseen", async () => {
  const workspace = aWorkspace().answer(change, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Sofia", at: Date.now(), current: "2" });
  });
  const { user, form } = await openEdit(workspace);
  await user.clear(form.getByLabelText("Due on"));
  await user.type(form.getByLabelText("Due on"), "2026-05-31");
  act(() => {
    workspace.answer(list, () => lists([{ ...VISA, dueOn: "2026-06-30", version: 2 }]));
  });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText(/^Sofia saved a change/)).toBeDefined();
  expect(form.getByLabelText<HTMLInputElement>("Due on").value).toBe("2026-05-31");
  await user.click(form.getByRole("button", { name: "Take theirs" }));
  expect(form.getByLabelText<HTMLInputElement>("Due on").value).toBe("2026-06-30");
  workspace.answer(change, () => null);
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(sentTo(workspace, "change").map(({ version }) => version)).toEqual([1, 2]);
  expect(await screen.findByText("Deadline saved")).toBeDefined();
});

test("a deadline can be removed, after a second press", async () => {
  const { user, form, workspace } = await openEdit(aWorkspace().answer(remove, () => null));
  const button = form.getByRole("button", { name: "Remove" });
  expect(button.className).not.toContain("bg-bad-ink");
  await user.click(button);
  expect(sentTo(workspace, "remove")).toEqual([]);
  const again = form.getByRole("button", { name: "Remove for good" });
  expect(again.className).toContain("bg-bad-ink");
  await user.click(again);
  expect(sentTo(workspace, "remove")).toEqual([{ deadlineId: "d1" }]);
  expect(await screen.findByText("Deadline removed")).toBeDefined();
});

test("a new deadline that is refused once is sent the second time as it was typed", async () => {
  const { user, form, workspace } = await openForm();
  await user.selectOptions(form.getByLabelText("About"), "I-94");
  await user.type(form.getByLabelText("What is due"), "Stay ends");
  await user.type(form.getByLabelText("Due on"), "2026-06-30");
  const button = () => form.getByRole("button", { name: /^Add/ });
  const sent = await sendAgainAfterRefusal({ workspace, called: add, result: { deadlineId: "d9" }, button });
  expect(sent).toMatchObject({ form: { kind: "i94", title: "Stay ends", dueOn: "2026-06-30" } });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("an edit and a removal that are refused once are done the second time", async () => {
  const { user, form, workspace } = await openEdit(aWorkspace());
  await user.type(form.getByLabelText("What is due"), " for good");
  await sendAgainAfterRefusal({ workspace, called: change, button: () => form.getByRole("button", { name: /^Sav/ }) });
  await user.click(await screen.findByRole("button", { name: "Edit deadline: Visa ends" }));
  const again = within(await screen.findByRole("dialog", { name: "Edit deadline" }));
  const before = async () => {
    await user.click(again.getByRole("button", { name: "Remove" }));
  };
  await sendAgainAfterRefusal({
    workspace,
    called: remove,
    button: () => again.getByRole("button", { name: /^Remove/ }),
    before,
  });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

// Caught: text typed since in the same deadline's form, closed by the answer to the earlier save.
test("a save that is answered late leaves the form opened since", async () => {
  const { user, workspace } = await open(aWorkspace(lists([VISA])));
  const { accept } = holdNext(workspace, change);
  await user.click(screen.getByRole("button", { name: "Edit deadline: Visa ends" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Edit deadline: Visa ends" }));
  await user.type(await screen.findByLabelText("What is due"), " at noon");
  await accept();
  expect(await screen.findByText("Deadline saved")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("What is due").value).toBe("Visa ends at noon");
});
