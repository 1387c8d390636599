import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { NewClientButton } from "./NewClientButton";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { create } = api.clients.form.staff;
const { list: known } = api.workspace.knownPeople.staff;

function aWorkspace(): FakeWorkspace {
  return aPractice()
    .answer(create, () => ({ clientId: "k7" }))
    .answer(known, () => []);
}

async function open(workspace = aWorkspace()) {
  const routes = [
    {
      path: "/clients",
      element: (
        <UnsentProvider person="u1">
          <NewClientButton />
        </UnsentProvider>
      ),
    },
    { path: "/clients/:clientId", element: <p>the client</p> },
  ];
  const shown = show(workspace, routes, "/clients");
  await shown.user.click(await screen.findByRole("button", { name: "New Client" }));
  return { ...shown, workspace, dialog: await screen.findByRole("dialog", { name: "New Client" }) };
}

beforeEach(() => {
  window.sessionStorage.clear();
  giveLayout();
});

test("the form has the specification's words, and a beneficiary is preselected", async () => {
  const { dialog } = await open();
  expect(within(dialog).getByText("Add a new client to the system")).toBeDefined();
  expect(within(dialog).getByLabelText("Client type")).toHaveProperty("value", "beneficiary");
  expect(within(dialog).getByLabelText("Case type")).toHaveProperty("value", "");
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toBeDefined();
  expect(within(dialog).getByRole("button", { name: "Create Client" })).toBeDefined();
});

test("a new client is stored with its case type, and its page opens", async () => {
  const { user, dialog, workspace, router } = await open();
  await user.type(within(dialog).getByLabelText("Name"), "Ana Souza");
  await user.type(within(dialog).getByLabelText("Email"), "ana@mail.test");
  await user.type(within(dialog).getByLabelText("Phone"), "4155550101");
  await user.selectOptions(within(dialog).getByLabelText("Client type"), "Petitioner");
  await user.selectOptions(within(dialog).getByLabelText("Case type"), "Other (specify below)");
  await user.type(within(dialog).getByLabelText("Which case type?"), "K-1");
  expect(fieldsOf(dialog)).toEqual([
    "Name · required · fills off",
    "Email · email · required · fills off · keys email",
    "Phone · tel · fills off · keys tel",
    "Client type · required · first Choose a client type",
    "Case type · first No case type yet",
    "Which case type? · required · fills off",
  ]);
  await user.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect(workspace.sent).toContainEqual({
    name: "clients/form/staff:create",
    args: {
      form: {
        clientName: "Ana Souza",
        clientEmail: "ana@mail.test",
        clientPhone: "4155550101",
        clientType: "petitioner",
        caseType: "other",
        customCaseType: "K-1",
      },
    },
  });
  expect(await screen.findByText("the client")).toBeDefined();
  // Back does not lead to the sent form.
  expect(router.state.historyAction).toBe("REPLACE");
});

test("missing and wrong fields have the specification's sentences, and nothing is sent", async () => {
  const { user, dialog, workspace } = await open();
  await user.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect(await within(dialog).findAllByText("Please fill in all required fields")).toHaveLength(2);
  await user.type(within(dialog).getByLabelText("Name"), "Ana Souza");
  await user.type(within(dialog).getByLabelText("Email"), "ana at mail");
  await user.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect(await within(dialog).findByText("Please enter a valid email address")).toBeDefined();
  expect(workspace.sent.filter(({ name }) => name === "clients/form/staff:create")).toEqual([]);
});

// Caught: typed values lost with the failure.
test.each([
  [new Error("boom [Request ID: abc123]"), "Failed to create client. If it happens again, report request abc123."],
  [
    new ConvexError({ code: "INVALID", field: "clientName", reason: "At most 200 characters" }),
    "At most 200 characters",
  ],
])("a failure %s says %s and keeps the typed values", async (error, words) => {
  const workspace = aWorkspace().answer(create, () => {
    throw error;
  });
  const { user, dialog } = await open(workspace);
  await user.type(within(dialog).getByLabelText("Name"), "Ana Souza");
  await user.type(within(dialog).getByLabelText("Email"), "ana@mail.test");
  await user.click(within(dialog).getByRole("button", { name: "Create Client" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe(words);
  expect(within(dialog).getByLabelText("Name")).toHaveProperty("value", "Ana Souza");
});

test("a person who is known already is shown with a link to them, and may still be added", async () => {
  const workspace = aWorkspace().answer(known, () => [
    { kind: "lead", pathId: "lead-7", name: "Ana \u202ESouza", email: "ana@mail.test", by: ["name", "email"] },
    { kind: "client", pathId: "k3", name: "", email: "x@mail.test", by: ["phone"] },
    { kind: "relatedPerson", pathId: "k4", name: "Rui Souza", email: "r@mail.test", by: ["email", "phone"] },
    { kind: "contract", pathId: "72", name: "Eva Souza", email: "e@mail.test", by: ["name"] },
  ]);
  const answer = workspace.answerOf(known);
  const asked: unknown[] = [];
  workspace.answer(known, (args) => {
    asked.push(args);
    return answer?.(args);
  });
  const { user, dialog } = await open(workspace);
  // Nothing typed, so nobody is searched for.
  await user.type(within(dialog).getByLabelText("Name"), " ");
  await user.tab();
  expect(asked).toEqual([]);
  await user.type(within(dialog).getByLabelText("Phone"), "4155550101");
  await user.tab();
  await within(dialog).findByRole("link", { name: "Lead: Ana Souza" });
  expect(asked.at(-1)).toEqual({ clientName: " ", clientEmail: "", clientPhone: "4155550101", except: null });
  const links = within(dialog).getAllByRole("link");
  expect(links.map((link) => [link.closest("li")?.textContent, link.getAttribute("href")])).toEqual([
    ["Lead: Ana Souza · Same name and email", "/lead/lead-7"],
    ["Client: x@mail.test · Same phone", "/clients/k3"],
    ["Related person of a client: Rui Souza · Same email and phone", "/clients/k4"],
    ["Contract: Eva Souza · Same name", "/contracts/72"],
  ]);
  // Caught: a warning below five fields, read after they were filled in vain.
  const warning = within(dialog).getByText("Possible duplicate");
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBefore(within(dialog).getByLabelText("Email"), warning)).toBe(true);
  expect(isBefore(warning, within(dialog).getByLabelText("Phone"))).toBe(true);
  // The links open new tabs, so the form keeps its text.
  expect(new Set(links.map(({ target }: HTMLElement & { target?: string }) => target))).toEqual(new Set(["_blank"]));
  expect(within(dialog).getByText(/^Open these records before/)).toBeDefined();
  expect(within(dialog).getByRole("button", { name: "Create Client" })).toHaveProperty("disabled", false);
});

// Caught: typed values lost with a key that closed the dialog.
test("typed values are there again after Escape, and are discarded by Cancel", async () => {
  const { user, dialog } = await open();
  await user.type(within(dialog).getByLabelText("Name"), "Ana Souza");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "New Client" }));
  const again = await screen.findByRole("dialog", { name: "New Client" });
  expect(within(again).getByLabelText("Name")).toHaveProperty("value", "Ana Souza");
  await user.click(within(again).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "New Client" }));
  const fresh = await screen.findByRole("dialog", { name: "New Client" });
  expect(within(fresh).getByLabelText("Name")).toHaveProperty("value", "");
});

test("the form has an address of its own, and offers the one list of case types", async () => {
  const { router, dialog } = await open();
  expect(router.state.location.hash).toBe("#new-client");
  // Caught: a search that was lost with the form, because typing changes the address without the router.
  window.history.replaceState(null, "", "/clients?q=ana");
  await act(() => router.navigate("/clients#new-client", { replace: true, state: { listQuery: "?q=ana" } }));
  await userEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect([router.state.location.search, router.state.location.hash, router.state.location.state]).toEqual([
    "?q=ana",
    "",
    { listQuery: "?q=ana" },
  ]);
  await userEvent.click(screen.getByRole("button", { name: "New Client" }));
  const types = await screen.findByLabelText("Case type");
  const labels = within(types)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(
    expect.arrayContaining([
      "EB-2 NIW",
      "EB-1A",
      "O-1A",
      "E-2",
      "L-1",
      "H-1B",
      "Family-Based I-485",
      "Other (specify below)",
    ]),
  );
  expect(labels).toContain("Adjustment of Status (I-485)");
});

test("a client who is refused once is stored the second time as typed, once", async () => {
  const { user, dialog, workspace } = await open();
  await user.type(within(dialog).getByLabelText("Name"), "Ana Souza");
  await user.type(within(dialog).getByLabelText("Email"), "ana@mail.test");
  const button = () => within(dialog).getByRole("button", { name: /^Creat/ });
  const sent = await sendAgainAfterRefusal({ workspace, called: create, result: { clientId: "k7" }, button });
  expect(sent).toMatchObject({ form: { clientName: "Ana Souza" } });
  expect(await screen.findByText("the client")).toBeDefined();
});

// Caught: the page of the new client instead of the page opened since.
test("a client who is stored after the form was closed is announced, changes no page, and is not in the next form", async () => {
  const { user, dialog, workspace, router } = await open();
  await user.type(within(dialog).getByLabelText("Name"), "Ana Souza");
  await user.type(within(dialog).getByLabelText("Email"), "ana@mail.test");
  const { accept } = holdNext(workspace, create, { clientId: "k7" });
  await user.click(within(dialog).getByRole("button", { name: "Create Client" }));
  await user.keyboard("{Escape}");
  await accept();
  expect(await screen.findByText("Client created")).toBeDefined();
  expect(router.state.location.pathname).toBe("/clients");
  await user.click(screen.getByRole("button", { name: "New Client" }));
  const fresh = await screen.findByRole("dialog", { name: "New Client" });
  expect(within(fresh).getByLabelText("Name")).toHaveProperty("value", "");
});
