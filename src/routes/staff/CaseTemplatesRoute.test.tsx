import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { fieldsOf } from "../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../tests/support/screens/secondTime";
import { UnsentProvider } from "../../lib/drafts/UnsentProvider";
import { CaseTemplatesRoute } from "./CaseTemplatesRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get, list, save, undo } = api.cases.templates.staff;

const IN_SPANISH = { titleEs: "Presentado", descriptionEs: "Por correo" };
const FACTS = {
  name: "N-400 Naturalization",
  caseTypes: ["n400"],
  source: "Form N-400 instructions",
  milestones: [
    { key: "filed", title: "Form N-400 filed", description: "By mail", ...IN_SPANISH, isVisibleToClient: true },
    { key: "oath", title: "Oath ceremony", description: "", titleEs: "", descriptionEs: "", isVisibleToClient: true },
  ],
  requirements: [
    {
      key: "card",
      documentType: "green_card",
      title: "Green card",
      instructions: "Both sides.",
      titleEs: "Tarjeta verde",
      instructionsEs: "",
      why: "USCIS checks it.",
      whyEs: "USCIS la revisa.",
      isRequired: true,
      dueInDays: 10,
      source: "Form N-400 instructions",
    },
  ],
  tasks: [{ key: "trips", text: "List all trips", dueInDays: null }],
};

function stored(differing: object = {}): object {
  return { key: "n400", facts: FACTS, isSeeded: true, version: 2, updatedAt: 1, updatedByName: "Ana", ...differing };
}

function listed(key: string, name: string, differing: object = {}): object {
  const counts = { milestones: 2, requirements: 1, tasks: 1 };
  return { key, name, caseTypes: ["n400"], ...counts, isSeeded: true, version: 0, ...differing };
}

function aWorkspace(shown: object | null = stored(), isAdmin = true): FakeWorkspace {
  const me = { kind: "staff", userId: "u1", name: "Ana", email: "ana@passage.test", isAdmin, locale: "en" };
  return aPractice()
    .answer(api.access.accounts.open.me, () => me)
    .answer(list, () => [
      listed("n400", "N-400 Naturalization", { version: 2 }),
      listed("e2", "E-2 Treaty Investor", { caseTypes: [] }),
      listed("own-1", "TN", { isSeeded: false, version: 1, caseTypes: ["tn"] }),
    ])
    .answer(get, () => shown)
    .answer(api.practice.documentTypes.staff.list, () => [
      { key: "passport", displayName: "Passport", isOffered: true },
      { key: "green_card", displayName: "Green card", isOffered: false },
    ])
    .answer(save, ({ key }) => ({ key: key ?? "own-2" }))
    .answer(undo, () => null);
}

const ADDRESS = "/settings/case-templates";

const KeptTemplates = () => (
  <UnsentProvider person="u1">
    <CaseTemplatesRoute />
  </UnsentProvider>
);

function showAt(address: string, workspace = aWorkspace()) {
  const routes = [{ path: ADDRESS, element: <KeptTemplates /> }];
  return { ...show(workspace, routes, address), workspace };
}

const section = async (name: string) => within(await screen.findByRole("region", { name }));
const saved = ({ sent }: FakeWorkspace) => sent.map(({ args }) => args);
/** The button that removes an item, in the question before. Caught: an item with all its texts removed by one wrong press. */
async function removal(title: string) {
  const dialog = within(await screen.findByRole("dialog", { name: `Remove “${title}”?` }));
  return dialog.getByRole("button", { name: "Remove" });
}

const titlesIn = (part: Awaited<ReturnType<typeof section>>) =>
  part.getAllByRole("button", { expanded: false }).map(({ textContent }) => textContent);

beforeEach(() => {
  window.sessionStorage.clear();
  giveLayout();
});

describe("the list", () => {
  test("lists every template with its types and content, and links to its form", async () => {
    const { user, router } = showAt(ADDRESS);
    const links = await screen.findAllByRole("link", { name: /milestones/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      "N-400 NaturalizationChangedNaturalization N-4002 milestones · 1 document · 1 task",
      "E-2 Treaty InvestorNot suggested for any case type2 milestones · 1 document · 1 task",
      "TNYour ownTN2 milestones · 1 document · 1 task",
    ]);
    expect(document.title).toBe("Case templates · Settings · Passage");
    await user.click(links[0] ?? expect.fail());
    expect(router.state.location.search).toBe("?template=n400");
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "N-400 Naturalization");
  });

  test("says that it is loading, and that it failed, with Retry", async () => {
    const workspace = aWorkspace().answer(list, () => undefined);
    const { user } = showAt(ADDRESS, workspace);
    expect(await screen.findByText("Loading templates...")).toBeDefined();
    workspace.answer(list, () => {
      throw new Error("broken");
    });
    expect((await screen.findByRole("alert")).textContent).toContain("The templates could not be loaded.");
    await retryUntilAnswered(user, { workspace, query: list, answer: () => [listed("e2", "E-2 Treaty Investor")] });
    expect(await screen.findByRole("link", { name: /^E-2/ })).toBeDefined();
  });

  // Caught: a form that anyone could fill in, and that was refused at the end.
  test("is for administrators", async () => {
    const workspace = aWorkspace(stored(), false);
    showAt(ADDRESS, workspace);
    expect(await screen.findByText(/Permission denied - please check your access/)).toBeDefined();
    expect(screen.queryByRole("link", { name: /^N-400/ })).toBeNull();
  });
});

describe("the form of a template", () => {
  // Caught: a template of which a client who reads Spanish had a document in English, and no screen said so.
  test("says which items clients read in English, until their translation is typed", async () => {
    const { user } = showAt(`${ADDRESS}?template=n400`);
    const summary = await screen.findByText(/^Not in Spanish: 1 milestone, 1 document\./);
    expect(screen.getAllByText("Not in Spanish").map((badge) => badge.closest("li")?.textContent)).toEqual([
      expect.stringContaining("Oath ceremony"),
      expect.stringContaining("Green card"),
    ]);
    await user.click(screen.getByRole("button", { name: "Oath ceremony" }));
    await user.type(screen.getByLabelText("Title in Spanish"), "Juramento");
    expect(summary.textContent).toMatch(/^Not in Spanish: 1 document\. Clients who read Spanish get the English\.$/);
  });

  test("saves the changes over the version that it started with, also after a failure; days are numbers, and empty ones no date", async () => {
    const { user, workspace } = showAt(`${ADDRESS}?template=n400`);
    const documents = await section("Documents");
    const toggle = documents.getByRole("button", { name: "Green card" });
    await user.click(toggle);
    const inSpanish = "Optional. Without it, a client who reads Spanish reads the English.";
    const name = documents.getByRole("textbox", { name: "Name in Spanish", description: inSpanish });
    expect(name).toHaveProperty("value", "Tarjeta verde");
    expect(document.getElementById(toggle.getAttribute("aria-controls") ?? "")?.contains(name)).toBe(true);
    await user.type(documents.getByLabelText("Instructions in Spanish"), "Los dos lados.");
    const days = documents.getByLabelText<HTMLInputElement>("Due after days");
    expect(days.inputMode).toBe("numeric");
    await user.clear(days);
    await user.type(days, "14");
    expect(document.getElementById(days.getAttribute("aria-describedby") ?? "")?.textContent).toMatch(
      /^From the day on/,
    );
    await user.type(documents.getByLabelText("Source"), ", page 5");
    await user.type(documents.getByLabelText("Instructions"), " In colour.");
    await user.click(documents.getByRole("switch", { name: "Required" }));
    const milestones = await section("Milestones");
    await user.click(milestones.getByRole("button", { name: "Form N-400 filed" }));
    const texts = ["Title", "Description", "Title in Spanish", "Description in Spanish"];
    expect(texts.map((label) => milestones.getByLabelText<HTMLInputElement>(label).value)).toEqual([
      ...["Form N-400 filed", "By mail", "Presentado", "Por correo"],
    ]);
    await user.type(milestones.getByLabelText("Description"), " only");
    await user.click(milestones.getByRole("switch", { name: "Visible to the client" }));
    const tasks = await section("Tasks");
    await user.click(tasks.getByRole("button", { name: "List all trips" }));
    expect(
      fieldsOf(document.querySelector("form") ?? expect.fail()).filter((field) => !field.endsWith("checkbox")),
    ).toEqual([
      "Name · required · fills off",
      "Source · The forms and sections, or the rules, that the template follows",
      "Title · required · fills off",
      "Description",
      "Title in Spanish · fills off · Optional. Without it, a client who reads Spanish reads the English.",
      "Description in Spanish",
      "Name · required · fills off",
      "Document type · required · first Select a document type",
      "Instructions",
      "Why it is needed · fills off · One short sentence for the client, such as “USCIS checks your trips.”",
      "Name in Spanish · fills off · Optional. Without it, a client who reads Spanish reads the English.",
      "Instructions in Spanish",
      "Why it is needed in Spanish · fills off",
      "Due after days · fills off · keys numeric · From the day on which the template is applied; empty for no date",
      "Source · fills off",
      "Task · required · fills off",
      "Due after days · fills off · keys numeric · From the day on which the template is applied; empty for no date",
    ]);
    await user.type(tasks.getByLabelText("Due after days"), "3");
    const ofTypes = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    expect([ofTypes("TN").checked, ofTypes("Naturalization N-400").checked]).toEqual([false, true]);
    await user.click(ofTypes("TN"));
    await user.click(ofTypes("Naturalization N-400"));
    expect(screen.getByRole("textbox", { name: "Source", description: /^The forms and sections/ })).toBeDefined();
    const button = () => screen.getByRole("button", { name: /^Sav/ });
    expect(await sendAgainAfterRefusal({ workspace, called: save, button })).toEqual({
      key: "n400",
      version: 2,
      facts: {
        ...FACTS,
        caseTypes: ["tn"],
        milestones: [
          { ...FACTS.milestones[0], description: "By mail only", isVisibleToClient: false },
          FACTS.milestones[1],
        ],
        requirements: [
          {
            ...FACTS.requirements[0],
            instructions: "Both sides. In colour.",
            instructionsEs: "Los dos lados.",
            isRequired: false,
            dueInDays: 14,
            source: "Form N-400 instructions, page 5",
          },
        ],
        tasks: [{ ...FACTS.tasks[0], dueInDays: 3 }],
      },
    });
    expect(await screen.findByText("Template saved")).toBeDefined();
    // The browser does not keep a saved draft.
    expect(Object.keys(sessionStorage).filter((each) => each.includes("template"))).toEqual([]);
  });

  test("moves, adds and removes items by buttons", async () => {
    const { user, workspace } = showAt(`${ADDRESS}?template=n400`);
    const milestones = await section("Milestones");
    await user.click(milestones.getByRole("button", { name: "Move “Oath ceremony” up" }));
    expect(titlesIn(milestones)).toEqual(["Oath ceremony", "Form N-400 filed"]);
    const end = (name: string) => milestones.getByRole<HTMLButtonElement>("button", { name }).disabled;
    const moves = ["Move “Oath ceremony” up", "Move “Oath ceremony” down", "Move “Form N-400 filed” down"];
    expect(moves.map(end)).toEqual([true, false, true]);
    await user.click(milestones.getByRole("button", { name: "Move “Oath ceremony” down" }));
    expect(titlesIn(milestones)).toEqual(["Form N-400 filed", "Oath ceremony"]);
    expect(milestones.getByRole("heading", { name: "Milestones 2" })).toBeDefined();
    await user.click(milestones.getByRole("button", { name: "Remove “Form N-400 filed”" }));
    await user.click(await removal("Form N-400 filed"));
    await user.click(milestones.getByRole("button", { name: "Add milestone" }));
    expect(milestones.getByRole("button", { name: "Untitled", expanded: true })).toBeDefined();
    await user.type(milestones.getByLabelText("Title"), "Interview");
    const documents = await section("Documents");
    await user.click(documents.getByRole("button", { name: "Add document" }));
    await user.type(documents.getByLabelText("Name"), "Photo");
    await user.selectOptions(documents.getByLabelText("Document type"), "Passport");
    const tasks = await section("Tasks");
    expect(tasks.queryByText("None yet.")).toBeNull();
    await user.click(tasks.getByRole("button", { name: "Remove “List all trips”" }));
    await user.click(await removal("List all trips"));
    expect(tasks.getByText("None yet.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save template" }));
    await waitFor(() => {
      expect(saved(workspace)).toMatchObject([
        {
          facts: {
            milestones: [
              { key: "oath", title: "Oath ceremony" },
              { key: "", title: "Interview", isVisibleToClient: true },
            ],
            requirements: [
              FACTS.requirements[0],
              { key: "", title: "Photo", documentType: "passport", isRequired: true, dueInDays: null },
            ],
            tasks: [],
          },
        },
      ]);
    });
  });

  // Caught: an invisible problem in a collapsed item.
  test("opens the item with an error, shows the error, and sends nothing", async () => {
    const { user, workspace } = showAt(`${ADDRESS}?template=n400`);
    const documents = await section("Documents");
    await user.click(documents.getByRole("button", { name: "Green card" }));
    await user.clear(documents.getByLabelText("Due after days"));
    await user.type(documents.getByLabelText("Due after days"), "soon");
    await user.clear(documents.getByLabelText("Name"));
    await user.click(documents.getByRole("button", { name: "Untitled" }));
    expect(documents.queryByLabelText("Due after days")).toBeNull();
    await user.clear(screen.getByLabelText("Name"));
    await user.click(screen.getByRole("button", { name: "Save template" }));
    expect(await screen.findByText("Give the template a name")).toBeDefined();
    expect(documents.getByText("A whole number of days, at most 730")).toBeDefined();
    expect(documents.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(saved(workspace)).toEqual([]);
  });

  test("of a new template continues with the saved one", async () => {
    const { user, router, workspace } = showAt(`${ADDRESS}?template=new`);
    expect(await screen.findByRole("heading", { level: 1, name: "New case template" })).toBeDefined();
    await user.type(screen.getByLabelText("Name"), "TN");
    await user.click(screen.getByRole("button", { name: "Save template" }));
    await waitFor(() => {
      expect(router.state.location.search).toBe("?template=own-2");
    });
    expect(saved(workspace)).toMatchObject([{ key: null, version: 0, facts: { name: "TN", milestones: [] } }]);
  });

  // Caught: an hour of typing lost with a link to another screen.
  test("keeps unsaved values when the screen is left", async () => {
    const { user } = showAt(`${ADDRESS}?template=n400`);
    await user.type(await screen.findByLabelText("Name"), " (mine)");
    await user.click((await section("Milestones")).getByRole("button", { name: "Remove “Oath ceremony”" }));
    await user.click(await removal("Oath ceremony"));
    await user.click(screen.getByRole("link", { name: "Back to Case templates" }));
    await user.click(await screen.findByRole("link", { name: /^N-400/ }));
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "N-400 Naturalization (mine)");
    expect(titlesIn(await section("Milestones"))).toEqual(["Form N-400 filed"]);
  });

  // Caught: a document type that is no longer offered, lost by opening its template.
  test("offers the practice's document types, and keeps one that is no longer offered", async () => {
    const { user } = showAt(`${ADDRESS}?template=n400`);
    const documents = await section("Documents");
    await user.click(documents.getByRole("button", { name: "Green card" }));
    const type = documents.getByLabelText<HTMLSelectElement>("Document type");
    expect([...type.options].map(({ value }) => value)).toEqual(["", "passport", "green_card"]);
    expect(type.value).toBe("green_card");
  });

  test("of no template says so", async () => {
    showAt(`${ADDRESS}?template=nothing`, aWorkspace(null));
    expect(await screen.findByText("There is no such template.")).toBeDefined();
  });

  describe("saved by another person in the meantime", () => {
    async function conflict() {
      let isFirst = true;
      const workspace = aWorkspace().answer(save, ({ key }) => {
        if (!isFirst) return { key };
        isFirst = false;
        throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Bea", at: Date.now(), current: "3" });
      });
      const shown = showAt(`${ADDRESS}?template=n400`, workspace);
      await shown.user.type(await screen.findByLabelText("Name"), " (mine)");
      workspace.answer(get, () => stored({ version: 3, facts: { ...FACTS, name: "Citizenship" } }));
      await shown.user.click(screen.getByRole("button", { name: "Save template" }));
      expect((await screen.findByRole("alert")).textContent).toMatch(/^Bea saved a change/);
      return { ...shown, workspace };
    }

    test("keeps the typed values, and saves them over theirs on request", async () => {
      const { user, workspace } = await conflict();
      expect(screen.getByLabelText("Name")).toHaveProperty("value", "N-400 Naturalization (mine)");
      await user.click(screen.getByRole("button", { name: "Save mine anyway" }));
      await waitFor(() => {
        expect(saved(workspace).at(-1)).toMatchObject({ version: 3, facts: { name: "N-400 Naturalization (mine)" } });
      });
    });

    test("or takes theirs", async () => {
      const { user, workspace } = await conflict();
      await user.click(screen.getByRole("button", { name: "Take theirs" }));
      expect(screen.getByLabelText("Name")).toHaveProperty("value", "Citizenship");
      expect(screen.queryByRole("alert")).toBeNull();
      await user.click(screen.getByRole("button", { name: "Save template" }));
      await waitFor(() => {
        expect(saved(workspace).at(-1)).toEqual({ key: "n400", version: 3, facts: { ...FACTS, name: "Citizenship" } });
      });
    });
  });
});

describe("taking back", () => {
  test("restores a changed template of Passage's own, after a question", async () => {
    const workspace = aWorkspace().answer(undo, () => {
      workspace.answer(get, () => stored({ version: 0, facts: { ...FACTS, name: "N-400 as it was" } }));
      return null;
    });
    const { user } = showAt(`${ADDRESS}?template=n400`, workspace);
    await user.click(await screen.findByRole("button", { name: "Restore the original" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Restore the original" }));
    expect(workspace.sent).toEqual([]);
    const button = () => dialog.getByRole("button", { name: /^Restor/ });
    expect(await sendAgainAfterRefusal({ workspace, called: undo, button })).toEqual({ key: "n400", version: 2 });
    expect(await screen.findByText("Template restored")).toBeDefined();
    // Caught: a form that still showed the undone values.
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "N-400 as it was");
    expect(screen.queryByRole("button", { name: "Restore the original" })).toBeNull();
  });

  test("removes one of the practice's own, asks again after a failure, and returns to the list", async () => {
    const workspace = aWorkspace(stored({ key: "own-1", isSeeded: false }));
    const { user, router } = showAt(`${ADDRESS}?template=own-1`, workspace);
    await user.click(await screen.findByRole("button", { name: "Remove template" }));
    const opened = async () => within(await screen.findByRole("dialog", { name: "Remove template" }));
    const { refuse } = holdNext(workspace, undo);
    await user.click((await opened()).getByRole("button", { name: "Remove template" }));
    await refuse();
    expect(await (await opened()).findByText(/abc123/)).toBeDefined();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Remove template" }));
    expect((await opened()).queryByText(/abc123/)).toBeNull();
    await user.click((await opened()).getByRole("button", { name: "Remove template" }));
    await waitFor(() => {
      expect(router.state.location.search).toBe("");
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

// Caught: a late answer that pulled the person away from a form, or a list, opened since.
test.each([
  { what: "a new template", key: "new", name: "Save template", called: save, said: "Template saved" },
  { what: "a removed one", key: "own-1", name: "Remove template", called: undo, said: "Template removed" },
])("the late answer for $what does not move a person who has left its form", async ({ key, name, called, said }) => {
  const workspace = aWorkspace(stored({ key: "own-1", isSeeded: false }));
  const { user, router } = showAt(`${ADDRESS}?template=${key}`, workspace);
  await user.type(await screen.findByLabelText("Name"), "TN");
  const { accept } = holdNext(workspace, called, { key: "own-2" });
  await user.click(screen.getByRole("button", { name }));
  const question = screen.queryByRole("dialog");
  if (question !== null) await user.click(within(question).getByRole("button", { name }));
  await act(async () => {
    await router.navigate(`${ADDRESS}?template=n400`);
  });
  await accept();
  expect(await screen.findByText(said)).toBeDefined();
  expect(router.state.location.search).toBe("?template=n400");
});
