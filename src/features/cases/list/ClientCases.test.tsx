import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { ClientCases } from "./ClientCases";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { create, clientChoices } = api.cases.form.staff;
const { ofClient } = api.cases.record.staff;

const CASE = {
  caseId: "a1",
  clientId: "k1",
  clientName: "Ana Souza",
  caseNumber: "CASE-2026-4711",
  caseTypeWords: "H-1B",
  status: "on_hold",
  priority: "medium",
  createdAt: Date.UTC(2025, 0, 5, 12),
};
const OLDER = { ...CASE, caseId: "a0", caseNumber: "CASE-2025-1000", status: "completed", caseTypeWords: "K-1" };

function template(key: string, caseTypes: string[]) {
  const counts = { milestones: 1, requirements: 1, tasks: 0 };
  return { key, name: `Template ${key}`, caseTypes, ...counts, isSeeded: true, version: 0 };
}

function aWorkspace(cases: object[] = []): FakeWorkspace {
  return aPractice()
    .answer(ofClient, () => cases)
    .answer(api.cases.templates.staff.list, () => [template("h1b", ["h1b"]), template("l1", ["l1", "l1a"])])
    .answer(clientChoices, ({ typed }) =>
      [
        { clientId: "k1", name: "Ana Souza", email: "ana@mail.test" },
        { clientId: "k2", name: "Zoë Quist", email: "zq@mail.test" },
      ].filter(({ name }) => name.toLowerCase().includes(typeof typed === "string" ? typed.toLowerCase() : "")),
    )
    .answer(api.cases.tasks.staff.owners, () => [{ userId: "u1", name: "Sofia Reyes", isHere: true }])
    .answer(create, () => ({ clientId: "k1", caseId: "a9" }));
}

function showCases(workspace = aWorkspace()) {
  const routes = [
    {
      path: "/clients/:clientId",
      element: (
        <UnsentProvider person="u1">
          <ClientCases clientId="k1" clientName={"Ana\u202E Souza"} />
        </UnsentProvider>
      ),
    },
    { path: "/clients/:clientId/cases/:caseId", element: <p>the case</p> },
  ];
  return { ...show(workspace, routes, "/clients/k1"), workspace };
}

async function openForm(workspace = aWorkspace()) {
  const shown = showCases(workspace);
  await shown.user.click(await screen.findByRole("button", { name: "Create First Case" }));
  return { ...shown, dialog: await screen.findByRole("dialog", { name: "Create New Case" }) };
}

const labelled = (dialog: HTMLElement, label: string) =>
  within(dialog).getByLabelText<HTMLInputElement>(label, { exact: true });
const submit = (dialog: HTMLElement) => within(dialog).getByRole("button", { name: "Create Case" });
const created = (workspace: FakeWorkspace) => workspace.sent.filter(({ name }) => name === "cases/form/staff:create");

beforeEach(() => {
  window.sessionStorage.clear();
  giveLayout();
});

// Caught: an empty choice of templates after a query had failed permanently.
test.each([
  ["the templates", api.cases.templates.staff.list, "The templates could not be loaded."],
  ["the clients", clientChoices, "Clients could not be searched."],
])("the form says so where %s could not be loaded, with Retry", async (_, query, text) => {
  const workspace = aWorkspace().answer(query, () => {
    throw new Error("[Request ID: 12ab] Server Error");
  });
  const { dialog, user } = await openForm(workspace);
  await user.type(within(dialog).getByRole("combobox", { name: /^Client/ }), "A");
  expect(await within(dialog).findByText(text)).toBeDefined();
  await retryUntilAnswered(user, { workspace, query, answer: () => [] });
  await waitFor(() => {
    expect(within(dialog).queryByText(text)).toBeNull();
  });
});

describe("a client's cases", () => {
  test("are a table of number, type, status and day, in the order of the server; the number leads to the case", async () => {
    const { user } = showCases(aWorkspace([CASE, OLDER]));
    const table = await screen.findByRole("table", { name: "Cases of this client" });
    expect(screen.getByRole("region", { name: "Cases" }).contains(table)).toBe(true);
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Case Number", "Type", "Status", "Created"]);
    expect(within(table).getAllByRole("rowgroup")).toHaveLength(2);
    const rows = within(table).getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["CASE-2026-4711", "H-1B", "On hold", "Jan 5, 2025"],
      ["CASE-2025-1000", "K-1", "Completed", "Jan 5, 2025"],
    ]);
    expect(Array.from(table.querySelectorAll("time"), ({ dateTime }) => dateTime)[0]).toBe("2025-01-05T12:00:00.000Z");
    await user.click(screen.getByRole("link", { name: "CASE-2026-4711" }));
    expect(await screen.findByText("the case")).toBeDefined();
  });

  test("without any case says so, and offers the first", async () => {
    showCases();
    expect(await screen.findByText("No cases found")).toBeDefined();
    expect(screen.getByText("This client doesn't have any cases yet.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Create First Case" })).toBeDefined();
  });

  test("say that they are loading", async () => {
    showCases(aWorkspace().answer(ofClient, () => undefined));
    expect((await screen.findByRole("status")).textContent).toContain("Loading cases...");
  });

  // Caught: an empty list instead of a failure.
  test("that could not be read say so, with Retry", async () => {
    const workspace = aWorkspace().answer(ofClient, () => {
      throw new Error("broken");
    });
    const { user } = showCases(workspace);
    expect((await screen.findByRole("alert")).textContent).toContain("Cases could not be loaded.");
    expect(screen.queryByText("No cases found")).toBeNull();
    await retryUntilAnswered(user, { workspace, query: ofClient, answer: () => [CASE] });
    expect(await screen.findByRole("link", { name: "CASE-2026-4711" })).toBeDefined();
  });
});

describe("the form of a new case", () => {
  test("begins with this client, medium priority and no type", async () => {
    const { dialog } = await openForm();
    expect(fieldsOf(dialog)).toEqual([
      "Client · required · fills off · shows Type a name",
      "Case type · required · first Select a case type",
      "Priority · required · first Select a priority",
      "Owner · first Unassigned",
      "Template · first No template · Adds its milestones, document requests and tasks.",
      "First note · Internal. Clients never see this.",
    ]);
    expect(
      [labelled(dialog, "Client"), labelled(dialog, "Case type"), labelled(dialog, "Priority")].map(
        ({ value }) => value,
      ),
    ).toEqual(["Ana Souza", "", "medium"]);
    expect(within(dialog).getByRole("group", { name: "Most Common Cases (80% of cases)" })).toBeDefined();
    expect(within(dialog).getByRole("option", { name: "Other (specify below)" })).toBeDefined();
    const described = (role: string, name: string, description: RegExp) =>
      within(dialog).getByRole(role, { name, description });
    expect(described("combobox", "Template", /^Adds its milestones/)).toBeDefined();
    expect(described("textbox", "First note", /^Internal\. Clients never see this\.$/)).toBeDefined();
  });

  test("stores the case with the typed values, and opens it", async () => {
    const { user, dialog, workspace, router } = await openForm();
    await user.selectOptions(labelled(dialog, "Case type"), "Other (specify below)");
    await user.type(labelled(dialog, "Custom case type"), "K-1");
    await user.selectOptions(labelled(dialog, "Priority"), "Urgent");
    await user.type(labelled(dialog, "First note"), "Wedding in May");
    await user.click(submit(dialog));
    expect(await screen.findByText("the case")).toBeDefined();
    expect(created(workspace).map(({ args }) => args)).toEqual([
      {
        form: {
          clientId: "k1",
          caseType: "other",
          customCaseType: "K-1",
          priority: "urgent",
          ownerId: "u1",
          template: "",
          notes: "Wedding in May",
        },
      },
    ]);
    expect(await screen.findByText("Case created")).toBeDefined();
    // Caught: the case that was stored in the form of the next one.
    await act(() => router.navigate("/clients/k1"));
    await user.click(await screen.findByRole("button", { name: "Create First Case" }));
    expect(labelled(await screen.findByRole("dialog"), "First note").value).toBe("");
  });

  test("without a type or its text, or without a client, has the specification's messages, and sends nothing", async () => {
    const { user, dialog, workspace } = await openForm();
    await user.click(submit(dialog));
    expect(await within(dialog).findByText("Please select or enter a case type")).toBeDefined();
    await user.selectOptions(labelled(dialog, "Case type"), "Other (specify below)");
    await user.clear(labelled(dialog, "Client"));
    await user.click(submit(dialog));
    expect(await within(dialog).findByText("Please select a client")).toBeDefined();
    expect(within(dialog).getByText("Please select or enter a case type")).toBeDefined();
    expect(created(workspace)).toEqual([]);
  });

  test("offers the template of the type, which can be left out", async () => {
    const { user, dialog, workspace } = await openForm();
    await user.selectOptions(labelled(dialog, "Case type"), "L-1A");
    await waitFor(() => {
      expect(labelled(dialog, "Template").value).toBe("l1");
    });
    await user.selectOptions(labelled(dialog, "Case type"), "TN");
    await waitFor(() => {
      expect(labelled(dialog, "Template").value).toBe("");
    });
    await user.selectOptions(labelled(dialog, "Case type"), "H-1B");
    await waitFor(() => {
      expect(labelled(dialog, "Template").value).toBe("h1b");
    });
    await user.selectOptions(labelled(dialog, "Template"), "No template");
    await user.click(submit(dialog));
    expect(await screen.findByText("the case")).toBeDefined();
    expect(created(workspace)[0]?.args["form"]).toMatchObject({ caseType: "h1b", template: "" });
  });

  // Caught: a template offered only if the type was chosen after the templates had loaded.
  test("offers it also where the templates come later than the choice", async () => {
    const workspace = aWorkspace().answer(api.cases.templates.staff.list, () => undefined);
    const { user, dialog } = await openForm(workspace);
    await user.selectOptions(labelled(dialog, "Case type"), "H-1B");
    workspace.answer(api.cases.templates.staff.list, () => [template("h1b", ["h1b"]), template("l1", ["l1"])]);
    await waitFor(() => {
      expect(labelled(dialog, "Template").value).toBe("h1b");
    });
    // Caught: another template than the one that was chosen, because somebody had just changed one.
    await user.selectOptions(labelled(dialog, "Template"), "Template l1");
    act(() => {
      workspace.answer(api.cases.templates.staff.list, () => [template("h1b", ["h1b"]), template("l1", ["l1", "tn"])]);
    });
    expect(labelled(dialog, "Template").value).toBe("l1");
    // Caught: a template for the case of a person who had chosen none.
    await user.selectOptions(labelled(dialog, "Template"), "No template");
    act(() => {
      workspace.answer(api.cases.templates.staff.list, () => [template("h1b", ["h1b", "tn"]), template("l1", ["l1"])]);
    });
    expect(labelled(dialog, "Template").value).toBe("");
    await user.selectOptions(labelled(dialog, "Case type"), "TN");
    expect(labelled(dialog, "Template").value).toBe("h1b");
    // A type without a template is not the person's choice of "No template".
    await user.selectOptions(labelled(dialog, "Case type"), "L-1A");
    act(() => {
      workspace.answer(api.cases.templates.staff.list, () => [template("h1b", ["h1b"]), template("l1", ["l1a"])]);
    });
    expect(labelled(dialog, "Template").value).toBe("l1");
  });

  test("takes another client by a part of the name, with the keys alone", async () => {
    const { user, dialog, workspace } = await openForm();
    const client = labelled(dialog, "Client");
    await user.clear(client);
    await user.type(client, "quist");
    const option = await within(dialog).findByRole("option", { name: "Zoë Quist zq@mail.test" });
    const list = within(dialog).getByRole("listbox", { name: "Choices of Client" });
    const said = ["controls", "activedescendant", "autocomplete"].map((what) => client.getAttribute(`aria-${what}`));
    expect([...said, client.autocomplete]).toEqual([list.id, option.id, "list", "off"]);
    await user.keyboard("{Enter}");
    expect(client.value).toBe("Zoë Quist");
    await user.selectOptions(labelled(dialog, "Case type"), "TN");
    await user.click(submit(dialog));
    expect(created(workspace)[0]?.args["form"]).toMatchObject({ clientId: "k2" });
  });

  // Caught: a dialog that closed with the list of its field, and everything typed with it.
  test("Escape closes the list of clients first, then the form", async () => {
    const { user, dialog } = await openForm();
    await user.click(labelled(dialog, "Client"));
    expect(await within(dialog).findAllByRole("option", { name: /mail.test$/ })).toHaveLength(2);
    await user.keyboard("{Escape}");
    expect(within(dialog).queryByRole("option", { name: /mail.test$/ })).toBeNull();
    expect(screen.getByRole("dialog", { name: "Create New Case" })).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  });

  // Caught: a note lost with a click beside the form.
  test("keeps the typed values when it is closed, until they are discarded", async () => {
    const { user, dialog } = await openForm();
    await user.clear(labelled(dialog, "Client"));
    await user.type(labelled(dialog, "Client"), "quist");
    await within(dialog).findByRole("option", { name: "Zoë Quist zq@mail.test" });
    await user.keyboard("{Enter}");
    await user.selectOptions(labelled(dialog, "Case type"), "H-1B");
    await user.selectOptions(labelled(dialog, "Template"), "No template");
    await user.type(labelled(dialog, "First note"), "Wedding in May");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    const open = async () => {
      await user.click(await screen.findByRole("button", { name: "Create First Case" }));
      return await screen.findByRole("dialog", { name: "Create New Case" });
    };
    const again = await open();
    // The form opens again with the client, and without the template that was removed.
    const kept = ["Client", "Case type", "Template", "First note"].map((label) => labelled(again, label).value);
    expect(kept).toEqual(["Ana Souza", "h1b", "", "Wedding in May"]);
    await user.click(within(again).getByRole("button", { name: "Cancel" }));
    const last = await open();
    expect([labelled(last, "Case type").value, labelled(last, "First note").value]).toEqual(["", ""]);
  });

  // Caught: the case of this client, as it stood in the form, stored with the client who was chosen before.
  test("that is opened again stores the case with the client that it names", async () => {
    const { user, dialog, workspace } = await openForm();
    await user.clear(labelled(dialog, "Client"));
    await user.type(labelled(dialog, "Client"), "quist");
    await within(dialog).findByRole("option", { name: "Zoë Quist zq@mail.test" });
    await user.keyboard("{Enter}");
    await user.selectOptions(labelled(dialog, "Case type"), "TN");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Create First Case" }));
    const again = await screen.findByRole("dialog", { name: "Create New Case" });
    expect(labelled(again, "Client").value).toBe("Ana Souza");
    await user.click(submit(again));
    expect(created(workspace)[0]?.args["form"]).toMatchObject({ clientId: "k1", caseType: "tn" });
  });

  test("says when nobody has the typed name", async () => {
    const { user, dialog } = await openForm();
    await user.type(labelled(dialog, "Client"), "xyz");
    expect(await within(dialog).findByText("No client has this name.")).toBeDefined();
  });

  // Caught: typed values lost with the failure.
  test.each([
    [new Error("boom [Request ID: abc123]"), "Failed to create case. If it happens again, report request abc123."],
    [
      new ConvexError({ code: "INVALID", field: "clientId", reason: "Please select a client" }),
      "Please select a client",
    ],
  ])("a failure %s says %s and keeps the typed values", async (error, words) => {
    const workspace = aWorkspace().answer(create, () => {
      throw error;
    });
    const { user, dialog } = await openForm(workspace);
    await user.selectOptions(labelled(dialog, "Case type"), "TN");
    await user.type(labelled(dialog, "First note"), "Wedding in May");
    await user.click(submit(dialog));
    expect((await within(dialog).findByRole("alert")).textContent).toBe(words);
    expect(labelled(dialog, "First note").value).toBe("Wedding in May");
  });

  // Caught: two cases after two presses.
  test("is sent once, however often it is pressed", async () => {
    const workspace = aWorkspace().answer(create, () => new Promise(() => undefined));
    const { user, dialog } = await openForm(workspace);
    await user.selectOptions(labelled(dialog, "Case type"), "TN");
    await user.dblClick(submit(dialog));
    expect(await within(dialog).findByRole("button", { name: "Creating..." })).toHaveProperty("disabled", true);
    expect(created(workspace)).toHaveLength(1);
  });
});

test("a case that is refused once is opened the second time as it was typed, and its page opens", async () => {
  const { user, dialog, workspace } = await openForm();
  await user.selectOptions(labelled(dialog, "Case type"), "H-1B");
  await user.type(labelled(dialog, "First note"), "Urgent");
  const button = () => within(dialog).getByRole("button", { name: /^Creat/ });
  const result = { clientId: "k1", caseId: "a9" };
  const sent = await sendAgainAfterRefusal({ workspace, called: create, result, button });
  expect(sent).toMatchObject({ form: { notes: "Urgent" } });
  expect(await screen.findByText("the case")).toBeDefined();
});

// Caught: a person moved to the case that they had left, and the form that they had begun since lost.
test("a case that is stored after its form was closed says so, keeps the page, and leaves the form begun since", async () => {
  const { user, dialog, workspace, router } = await openForm();
  await user.selectOptions(labelled(dialog, "Case type"), "H-1B");
  const { accept } = holdNext(workspace, create, { clientId: "k1", caseId: "a9" });
  await user.click(submit(dialog));
  await user.keyboard("{Escape}");
  const reopen = async () => {
    await user.click(await screen.findByRole("button", { name: "Create First Case" }));
    return await screen.findByRole("dialog", { name: "Create New Case" });
  };
  await user.type(labelled(await reopen(), "First note"), "The brother");
  await accept();
  expect(await screen.findByText("Case created")).toBeDefined();
  expect([router.state.location.pathname, labelled(screen.getByRole("dialog"), "First note").value]).toEqual([
    "/clients/k1",
    "The brother",
  ]);
  await user.keyboard("{Escape}");
  expect(labelled(await reopen(), "First note").value).toBe("The brother");
});
