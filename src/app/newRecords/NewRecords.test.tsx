import { screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { StaffShell } from "../StaffShell";
import { KEYS_CODE } from "../shortcuts/keysCode";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }), useClerk: () => ({}) }));

const ANA = { clientId: "k1", name: "Ana Souza", email: "ana@mail.test" };
const CASE = {
  caseId: "c1",
  clientId: "k1",
  clientName: "Ana Souza",
  caseNumber: "CASE-2026-1",
  caseTypeWords: "H-1B",
};

function showAt(path: string) {
  const workspace = aPractice()
    .answer(api.cases.tasks.staff.owners, () => [{ userId: "u1", name: "Sam", isHere: true }])
    .answer(api.cases.form.staff.clientChoices, ({ typed }) =>
      typeof typed === "string" && "ana".startsWith(typed) ? [ANA] : [],
    )
    .answer(api.cases.record.staff.ofClient, () => [CASE])
    .answer(api.cases.record.staff.get, () => CASE)
    .answer(api.cases.tasks.staff.add, () => ({ taskId: "t1" }))
    .answer(api.agenda.deadlines.staff.add, () => ({ deadlineId: "d1" }));
  const children = [{ path: "*", element: <h1>a screen</h1> }];
  return { workspace, ...show(workspace, [{ element: <StaffShell />, children }], path) };
}

async function openForm(user: ReturnType<typeof showAt>["user"], { letter, title }: { letter: string; title: string }) {
  await screen.findByRole("button", { name: "New" });
  await user.keyboard("c");
  await screen.findByRole("menu", { name: "New" });
  await user.keyboard(letter);
  return within(await screen.findByRole("dialog", { name: title }));
}

beforeAll(async () => {
  await KEYS_CODE.load();
});

beforeEach(() => {
  giveLayout();
  sessionStorage.clear();
});

// Caught: a form without its client, far from the page of the client; keys typed ahead that went to the close button.
test("C and D open the form of a deadline with the focus in its client, and store it for the chosen client", async () => {
  const { user, workspace, router } = showAt("/deadlines?owner=mine");
  const form = await openForm(user, { letter: "d", title: "New deadline" });
  const client = await form.findByRole("combobox", { name: "Client" });
  expect(document.activeElement).toBe(client);
  await user.keyboard("ana");
  await form.findByRole("option", { name: /Ana Souza/ });
  await user.keyboard("{Enter}");
  await user.selectOptions(await form.findByLabelText("Case (optional)"), "c1");
  await user.type(form.getByLabelText("What is due"), "RFE reply");
  await user.type(form.getByLabelText("Due on"), "2026-12-09");
  await user.click(form.getByRole("button", { name: "Add deadline" }));
  await waitFor(() => {
    expect(workspace.sent.map(({ args }) => args)).toEqual([
      {
        clientId: "k1",
        caseId: "c1",
        form: { kind: "case", title: "RFE reply", ownerId: "u1", dueOn: "2026-12-09" },
      },
    ]);
  });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  expect([router.state.location.search, router.state.location.hash]).toEqual(["?owner=mine", ""]);
});

test("without a client the form says so at the field, and sends nothing", async () => {
  const { user, workspace } = showAt("/");
  const form = await openForm(user, { letter: "t", title: "New task" });
  await user.type(await form.findByLabelText("Task"), "Call");
  await user.click(form.getByRole("button", { name: "Add task" }));
  expect(await form.findByText("Please select a client")).toBeDefined();
  expect(document.activeElement).toBe(form.getByRole("combobox", { name: "Client" }));
  expect(workspace.sent).toEqual([]);
});

// Caught: the client to be typed again on the client's own case.
test("on a case the form begins with its client and case, and the focus is after them", async () => {
  const { user, workspace } = showAt("/clients/k1/cases/c1");
  const form = await openForm(user, { letter: "t", title: "New task" });
  const text = await form.findByLabelText("Task");
  await waitFor(() => {
    expect(document.activeElement).toBe(text);
  });
  expect(form.getByRole<HTMLInputElement>("combobox", { name: "Client" }).value).toBe("Ana Souza");
  await user.keyboard("Call");
  await user.click(form.getByRole("button", { name: "Add task" }));
  await waitFor(() => {
    expect(workspace.sent).toMatchObject([{ args: { clientId: "k1", caseId: "c1", form: { text: "Call" } } }]);
  });
});
