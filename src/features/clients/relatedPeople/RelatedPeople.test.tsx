import { screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { fieldsOf } from "../../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../../lib/drafts/UnsentProvider";
import { RelatedPeople } from "./RelatedPeople";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { add, candidates, change, list, remove } = api.clients.relatedPeople.staff;

function aPerson(differing: object = {}): object {
  const person = {
    personId: "p1",
    relation: "spouse",
    clientId: null,
    name: "Cy Li",
    email: "cy@mail.test",
    phone: "4155550101",
    note: "Lives in Lisbon",
    version: 2,
    updatedByName: "Sofia Reyes",
    updatedAt: Date.now(),
  };
  return Object.assign(person, differing);
}

const BO = {
  personId: "p2",
  clientId: "k2",
  name: "Bo Li",
  email: "bo@mail.test",
  relation: "employer_contact",
  phone: null,
  note: null,
};

function aWorkspace(...people: object[]): FakeWorkspace {
  return aPractice()
    .answer(list, () => people)
    .answer(candidates, () => [])
    .answer(add, () => ({ personId: "p9" }))
    .answer(change, () => null)
    .answer(remove, () => null);
}

function showPeople(workspace = aWorkspace()) {
  const routes = [
    { path: "/clients/:clientId", element: <p>the client</p> },
    { path: "/", element: <RelatedPeople clientId="k1" /> },
  ];
  const sent = (name: string) =>
    workspace.sent.filter((each) => each.name === `clients/relatedPeople/staff:${name}`).map(({ args }) => args);
  return { ...show(workspace, routes, "/"), workspace, sent };
}

async function open(user: ReturnType<typeof showPeople>["user"], button: string, title: string) {
  await user.click(await screen.findByRole("button", { name: button }));
  const dialog = await screen.findByRole("dialog", { name: title });
  return { dialog: within(dialog), field: (label: string) => within(dialog).getByLabelText(label) };
}

const openAdd = async (user: ReturnType<typeof showPeople>["user"]) =>
  await open(user, "Add person", "Add related person");

beforeEach(() => {
  giveLayout();
});

describe("the people around a client", () => {
  test("are shown with relation, contact and note; a client has a link to their page", async () => {
    const turning = { name: "Cy\u202E Li", note: "Lives \u202Ein Lisbon" };
    const { user } = showPeople(aWorkspace(aPerson(turning), aPerson(BO)));
    expect(await screen.findByRole("button", { name: "Remove Cy Li" })).toBeDefined();
    const region = within(await screen.findByRole("region", { name: "Related people" }));
    const [cy, bo] = await region.findAllByRole("listitem");
    expect(cy?.textContent).toBe("Cy LiSpousecy@mail.test(415) 555-0101Lives in LisbonEditRemove");
    expect(bo?.textContent).toContain("Bo LiEmployer contact");
    expect(screen.getByRole("link", { name: "cy@mail.test" }).getAttribute("href")).toBe("mailto:cy@mail.test");
    expect(screen.getByRole("link", { name: "(415) 555-0101" }).getAttribute("href")).toBe("tel:4155550101");
    expect(screen.queryByRole("link", { name: "Cy Li" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Bo Li" }));
    expect(await screen.findByText("the client")).toBeDefined();
  });

  test("that are loading, none or unreadable are reported as such", async () => {
    const workspace = aWorkspace().answer(list, () => undefined);
    const { user } = showPeople(workspace);
    expect(await screen.findByText("Loading related people...")).toBeDefined();
    workspace.answer(list, () => []);
    expect(await screen.findByText(/^No one yet/)).toBeDefined();
    workspace.answer(list, () => {
      throw new Error("boom");
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load related people");
    await retryUntilAnswered(user, { workspace, query: list, answer: () => [aPerson()] });
    expect(await screen.findByText("Cy Li")).toBeDefined();
    expect(screen.queryByText(/are shown/)).toBeNull();
  });

  // Caught: an employer whose page showed a hundred employees and did not say that there are more.
  test("are the first hundred, and the list says if there are more", async () => {
    showPeople(aWorkspace(...Array.from({ length: 100 }, (_, nth) => aPerson({ personId: `p${String(nth)}` }))));
    expect(await screen.findByText("The first 100 are shown.")).toBeDefined();
  });
});

describe("a person is added", () => {
  test("with the typed values", async () => {
    const { user, sent } = showPeople();
    const { dialog, field } = await openAdd(user);
    expect(fieldsOf()).toEqual([
      "Relation to the client · required · first Choose a relation",
      "Name · required · fills off",
      "Email · email · fills off · keys email",
      "Phone · tel · fills off · keys tel",
      "Note",
    ]);
    await user.selectOptions(field("Relation to the client"), "Child");
    await user.type(field("Name"), "Di Souza");
    await user.type(field("Email"), "di@mail.test");
    await user.type(field("Phone"), "4155550177");
    await user.type(field("Note"), "Born 2019");
    await user.click(dialog.getByRole("button", { name: "Add person" }));
    const form = {
      relation: "child",
      relatedClientId: "",
      name: "Di Souza",
      email: "di@mail.test",
      phone: "4155550177",
      note: "Born 2019",
    };
    expect(sent("add")).toEqual([{ clientId: "k1", form }]);
    expect(await screen.findByText("Related person added")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("not while something is missing, and the form says what", async () => {
    const { user, sent } = showPeople();
    const { dialog } = await openAdd(user);
    await user.click(dialog.getByRole("button", { name: "Add person" }));
    expect(await dialog.findByText("Please choose how they are related")).toBeDefined();
    expect(dialog.getByText("Please fill in all required fields")).toBeDefined();
    expect(sent("add")).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: a second record of somebody who is a client already.
  test("as the client that the name may mean, and not as one if that was a mistake", async () => {
    const asked: unknown[][] = [];
    const workspace = aWorkspace().answer(candidates, ({ typed, except }) => {
      asked.push([typed, except]);
      return typed === "bo" ? [{ clientId: "k2", name: "Bo Li", email: "bo@mail.test" }] : [];
    });
    const { user, sent } = showPeople(workspace);
    const { dialog, field } = await openAdd(user);
    await user.selectOptions(field("Relation to the client"), "Spouse");
    await user.type(field("Name"), "bo");
    const candidate = await dialog.findByRole("button", { name: "Link with Bo Li" });
    expect(dialog.getByRole("status").contains(candidate)).toBe(true);
    await user.click(candidate);
    expect(dialog.getByRole("status").textContent).toMatch(/^Linked with the client Bo Li/);
    expect(dialog.queryByLabelText("Name")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Not this client" }));
    expect(field("Name")).toHaveProperty("value", "bo");
    // One letter may mean anyone; the client's own record is excluded.
    expect(asked.filter(([typed]) => typed === "b")).toEqual([]);
    expect(asked).toContainEqual(["bo", "k1"]);
    await user.click(await dialog.findByRole("button", { name: "Link with Bo Li" }));
    await user.click(dialog.getByRole("button", { name: "Add person" }));
    expect(sent("add")).toMatchObject([{ form: { relation: "spouse", relatedClientId: "k2" } }]);
  });

  test.each<[() => never, string]>([
    [
      () => {
        throw new ConvexError({
          code: "INVALID",
          field: "relation",
          reason: "Entered already as Spouse: change that entry",
        });
      },
      "Entered already as Spouse: change that entry",
    ],
    [
      () => {
        throw new Error("boom [Request ID: abc123]");
      },
      "Failed to add the related person. If it happens again, report request abc123.",
    ],
  ])("not if that fails, and the typed values stay", async (answer, words) => {
    const { user } = showPeople(aWorkspace().answer(add, answer));
    const { dialog, field } = await openAdd(user);
    await user.selectOptions(field("Relation to the client"), "Spouse");
    await user.type(field("Name"), "Cy Li");
    await user.click(dialog.getByRole("button", { name: "Add person" }));
    expect((await dialog.findByRole("alert")).textContent).toBe(words);
    expect(field("Name")).toHaveProperty("value", "Cy Li");
  });
});

describe("a person is changed", () => {
  test("with the version on screen", async () => {
    const { user, sent } = showPeople(aWorkspace(aPerson()));
    const { dialog, field } = await open(user, "Edit Cy Li", "Edit related person");
    await user.clear(field("Note"));
    await user.selectOptions(field("Relation to the client"), "Parent");
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    const form = {
      relation: "parent",
      relatedClientId: "",
      name: "Cy Li",
      email: "cy@mail.test",
      phone: "4155550101",
      note: "",
    };
    expect(sent("change")).toEqual([{ clientId: "k1", personId: "p1", version: 2, form }]);
    expect(await screen.findByText("Related person saved")).toBeDefined();
  });

  // Caught: the later of two edits overwriting the earlier unseen.
  test("and somebody else's change in between stands beside the typed value", async () => {
    const { user, workspace, sent } = showPeople(aWorkspace(aPerson()));
    const { dialog, field } = await open(user, "Edit Cy Li", "Edit related person");
    await user.selectOptions(field("Relation to the client"), "Parent");
    workspace.answer(list, () => [aPerson({ relation: "child", phone: null, version: 3 })]);
    expect(await dialog.findByText(/Sofia Reyes changed this person/)).toBeDefined();
    await waitFor(() => {
      expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Relation to the client: it is now Child; you typed ParentTake theirs",
        "Phone: it is now empty",
      ]);
    });
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    expect(sent("change")).toMatchObject([{ version: 3, form: { relation: "parent", phone: "" } }]);
  });

  // Caught: a form that closed silently, with its typed values.
  test("and not if somebody else has removed them since: the form stays and says so", async () => {
    const { user, workspace } = showPeople(aWorkspace(aPerson(), aPerson(BO)));
    const { dialog, field } = await open(user, "Edit Cy Li", "Edit related person");
    await user.type(field("Note"), " and Porto");
    workspace
      .answer(list, () => [aPerson(BO)])
      .answer(change, () => {
        throw new ConvexError({ code: "NOT_FOUND", what: "related person" });
      });
    await waitFor(() => {
      expect(screen.queryByText("Lives in Lisbon")).toBeNull();
    });
    expect(field("Note")).toHaveProperty("value", "Lives in Lisbon and Porto");
    await user.click(dialog.getByRole("button", { name: "Save changes" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("This related person is no longer available.");
  });

  test("and the focus returns to their button when the form closes", async () => {
    const { user } = showPeople(aWorkspace(aPerson()));
    await open(user, "Edit Cy Li", "Edit related person");
    await user.keyboard("{Escape}");
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Cy Li" }));
    });
  });

  test("only in relation and note if they are a client", async () => {
    const { user, sent } = showPeople(aWorkspace(aPerson(BO)));
    const { dialog } = await open(user, "Edit Bo Li", "Edit related person");
    expect(dialog.queryByLabelText("Name")).toBeNull();
    expect(dialog.getByText(/^Linked with the client Bo Li/)).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    const again = await open(user, "Edit Bo Li", "Edit related person");
    await user.click(again.dialog.getByRole("button", { name: "Save changes" }));
    expect(sent("change")).toMatchObject([{ personId: "p2", form: { relatedClientId: "k2", name: "Bo Li" } }]);
  });
});

test.each([
  [aPerson(), "Cy Li", "What was entered of this person is deleted."],
  [aPerson(BO), "Bo Li", "The two clients are no longer linked. Both records stay."],
])("a person is removed after a confirmation that names the consequences", async (person, name, words) => {
  const { user, sent } = showPeople(aWorkspace(person));
  await user.click(await screen.findByRole("button", { name: `Remove ${name}` }));
  const dialog = within(await screen.findByRole("dialog", { name: `Remove ${name}?` }));
  expect(dialog.getByText(words)).toBeDefined();
  expect(sent("remove")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Remove" }));
  expect(sent("remove")).toEqual([{ clientId: "k1", personId: name === "Bo Li" ? "p2" : "p1" }]);
  expect(await screen.findByText("Related person removed")).toBeDefined();
});

describe("a form that is refused once", () => {
  const toBeGone = async () => {
    await waitFor(() => {
      expect(screen.queryByRole("dialog")).toBeNull();
    });
  };

  test("adds the person the second time as typed, and is empty the third time", async () => {
    const { user, workspace } = showPeople();
    const { dialog, field } = await openAdd(user);
    await user.selectOptions(field("Relation to the client"), "Child");
    await user.type(field("Name"), "Di Souza");
    const button = () => dialog.getByRole("button", { name: /^Add/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: add, result: { personId: "p9" }, button });
    expect(sent).toMatchObject({ form: { relation: "child", name: "Di Souza" } });
    await toBeGone();
    expect((await openAdd(user)).field("Name")).toHaveProperty("value", "");
  });

  test("changes the person the second time", async () => {
    const { user, workspace } = showPeople(aWorkspace(aPerson()));
    const { dialog, field } = await open(user, "Edit Cy Li", "Edit related person");
    await user.type(field("Note"), " and Porto");
    const button = () => dialog.getByRole("button", { name: /^Sav/ });
    const sent = await sendAgainAfterRefusal({ workspace, called: change, button });
    expect(sent).toMatchObject({ version: 2, form: { note: "Lives in Lisbon and Porto" } });
    await toBeGone();
  });

  test("removes the person the second time, and opens without the earlier failure", async () => {
    const { user, workspace } = showPeople(aWorkspace(aPerson()));
    const { dialog } = await open(user, "Remove Cy Li", "Remove Cy Li?");
    workspace.answer(remove, () => Promise.reject(new Error("broken")));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await dialog.findByRole("alert")).toBeDefined();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    const again = (await open(user, "Remove Cy Li", "Remove Cy Li?")).dialog;
    expect(again.queryByRole("alert")).toBeNull();
    workspace.sent.length = 0;
    const button = () => again.getByRole("button", { name: /^Remov/ });
    await sendAgainAfterRefusal({ workspace, called: remove, result: null, button });
    await toBeGone();
  });
});

// Caught: the form of another person, closed with its typed text by the answer to the previous one.
test("a change that is answered late leaves the form of another person open", async () => {
  const { user, workspace } = showPeople(aWorkspace(aPerson(), aPerson(BO)));
  const { dialog } = await open(user, "Edit Cy Li", "Edit related person");
  const { accept } = holdNext(workspace, change);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await user.keyboard("{Escape}");
  const { field } = await open(user, "Edit Bo Li", "Edit related person");
  await user.type(field("Note"), "Signs");
  await accept();
  expect(await screen.findByText("Related person saved")).toBeDefined();
  expect(field("Note")).toHaveProperty("value", "Signs");
});

// Caught: a person's details lost with a click beside the dialog.
test("what was typed about a new person is there again when the dialog is opened again, until it is cancelled", async () => {
  const element = (
    <UnsentProvider person="u1">
      <RelatedPeople clientId="k1" />
    </UnsentProvider>
  );
  const { user } = show(aWorkspace(), [{ path: "/", element }], "/");
  const first = await openAdd(user);
  await user.type(first.field("Name"), "Cy Li");
  await user.keyboard("{Escape}");
  const again = await openAdd(user);
  expect(again.field("Name")).toHaveProperty("value", "Cy Li");
  await user.click(again.dialog.getByRole("button", { name: "Cancel" }));
  expect((await openAdd(user)).field("Name")).toHaveProperty("value", "");
});
