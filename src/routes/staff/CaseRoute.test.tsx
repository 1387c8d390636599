import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { Outlet } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import { fieldsOf } from "../../../tests/support/screens/fields";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { factOf } from "../../../tests/support/screens/contractScreens";
import { aPractice, giveLayout, show } from "../../../tests/support/screens/screens";
import { holdNext, retryUntilAnswered, sendAgainAfterRefusal } from "../../../tests/support/screens/secondTime";
import { WorkspaceProviders } from "../../app/WorkspaceProviders";
import { pageActs } from "../../lib/keys/controls";
import { CaseRoute } from "./CaseRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { get, setMember, setOwner, setPriority, setStage, setStatus, team } = api.cases.record.staff;

const CASE = {
  caseId: "a1",
  clientId: "k1",
  clientName: "Ana Souza",
  caseNumber: "CASE-2026-4711",
  caseTypeWords: "H-1B",
  status: "active",
  priority: "medium",
  createdAt: Date.UTC(2026, 0, 5, 12),
  key: 202_604_711,
  caseType: "h1b",
  customCaseType: null,
  stage: "form_preparation",
  progress: 33,
  isProgressByHand: false,
  nextStep: "Sign the forms",
  ownerId: null,
  ownerName: null,
  isOwnerHere: false,
  contractId: "c7",
  version: 1,
  createdByName: "Sofia Reyes",
  updatedAt: Date.now(),
  updatedByName: "Daniel Okafor",
};
const TITLE = "Ana Souza · H-1B";
const FACTS = ["Client", "Case type", "Owner", "Contract", "Last change"];
const TURNED = "\u202E<b>abc</b>";
const conflict = (current: string) =>
  new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Daniel", at: Date.now(), current });

const OWNERS = [
  { userId: "u2", name: "Daniel Okafor", isHere: true },
  { userId: "u3", name: "Rui Alves", isHere: false },
  { userId: "u4", name: "Vera Lund", isHere: false },
];
const NOTHING_DUE = { open: [], done: [], hasMore: false };
const TYPES = [
  { key: "passport", displayName: "Passport", isOffered: true },
  { key: "old", displayName: "Old paper", isOffered: false },
];

const REQUEST = {
  caseId: "a1",
  documentType: "passport",
  instructions: null,
  isRequired: true,
  titleEs: null,
  instructionsEs: null,
  reason: null,
  version: 1,
};
const THREAD = {
  threadId: "t1",
  caseId: "a1",
  clientId: "k1",
  clientName: "Ana Souza",
  caseNumber: "CASE-2026-4711",
  subject: "Fees",
  messageType: "general",
  isPriority: false,
  waitingFor: "staff",
  ownerId: null,
  ownerName: null,
  isArchived: false,
  lastAt: Date.now(),
  unread: 2,
};

const TEMPLATES = [
  {
    key: "eb1a",
    name: "EB-1A Extraordinary Ability",
    caseTypes: ["eb1a"],
    milestones: 9,
    requirements: 16,
    tasks: 7,
  },
  { key: "h1b", name: "H-1B Specialty Occupation", caseTypes: ["h1b"], milestones: 10, requirements: 13, tasks: 8 },
].map((template) => ({ ...template, isSeeded: true, version: 0 }));

function aWorkspace(shown: object | null = CASE): FakeWorkspace {
  const nothing = () => null;
  return aPractice()
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(get, () => shown)
    .answer(team, () => ({
      members: [{ userId: "u1", name: "Sofia Reyes" }],
      others: [{ userId: "u2", name: "Daniel Okafor" }],
    }))
    .answer(api.clients.legalHolds.staff.get, () => null)
    .answer(api.practice.documentTypes.staff.list, () => TYPES)
    .answer(api.cases.tasks.staff.list, () => NOTHING_DUE)
    .answer(api.cases.tasks.staff.owners, () => OWNERS)
    .answer(api.agenda.deadlines.staff.list, () => NOTHING_DUE)
    .answer(api.messages.notes.staff.list, () => ({ notes: [], hasOlder: false }))
    .answer(api.messages.notes.staff.count, () => 0)
    .answer(api.cases.milestones.staff.ofCase, () => [])
    .answer(api.cases.requirements.staff.ofCase, () => [])
    .answer(api.cases.questionnaires.staff.ofCase, () => [])
    .answer(api.documents.record.staff.listOfCase, () => ({ documents: [], hasOlder: false, room: null }))
    .answer(api.cases.templates.staff.list, () => TEMPLATES)
    .answer(api.cases.templates.staff.apply, () => ({ milestones: 10, requirements: 1, tasks: 8 }))
    .answer(api.cases.form.staff.edit, nothing)
    .answer(setMember, nothing)
    .answer(setOwner, nothing)
    .answer(setStatus, nothing)
    .answer(setStage, nothing)
    .answer(setPriority, nothing);
}

function showCase(workspace = aWorkspace()) {
  const workspaceRoute = (
    <WorkspaceProviders person="u1">
      <Outlet />
    </WorkspaceProviders>
  );
  const children = [
    { path: "/clients/:clientId/cases/:caseId", element: <CaseRoute /> },
    { path: "/clients/:clientId", element: <p>the client</p> },
  ];
  const routes = [{ element: workspaceRoute, children }];
  return { ...show(workspace, routes, "/clients/k1/cases/a1"), workspace };
}

type User = ReturnType<typeof showCase>["user"];

async function choose(user: User, field: string, value: string) {
  await user.click(await screen.findByRole("button", { name: new RegExp(`^${field} of CASE-2026-4711`) }));
  await user.click(await screen.findByRole("menuitemradio", { name: value }));
}

const sent = ({ sent: all }: FakeWorkspace) => all.map(({ name, args }) => [name, args]);

beforeEach(() => {
  giveLayout();
});

describe("the page of a case", () => {
  test("has its number, client, status, stage, priority, progress and next step", async () => {
    const { user } = showCase();
    expect(await screen.findByRole("heading", { level: 1, name: TITLE })).toBeDefined();
    expect(document.title).toBe(`${TITLE} · Cases · Passage`);
    for (const chip of ["Status of CASE-2026-4711: Active", "Stage of CASE-2026-4711: Form preparation"]) {
      expect(screen.getByRole("button", { name: chip })).toBeDefined();
    }
    expect(screen.getByRole("button", { name: "Priority of CASE-2026-4711: Medium" })).toBeDefined();
    expect(screen.getByText("CASE-2026-4711")).toBeDefined();
    expect(screen.getByText("33% done")).toBeDefined();
    // The palette offers them.
    expect(pageActs().map(({ label }) => label)).toEqual(["Edit case", "Request document"]);
    expect(screen.getByText("Opened Jan 5, 2026 by Sofia Reyes")).toBeDefined();
    const progress = within(screen.getByRole("region", { name: "Progress" }));
    expect(progress.getByRole("progressbar", { name: "33%" }).getAttribute("aria-valuenow")).toBe("33");
    expect(progress.getByText("From milestones")).toBeDefined();
    expect(progress.getByText("Sign the forms")).toBeDefined();
    expect(screen.getByRole("link", { name: "View contract" }).getAttribute("href")).toBe("/contracts/c7");
    expect(await Promise.all(FACTS.map(factOf))).toEqual([
      ...["Ana Souza", "H-1B", "Unassigned", "View contract"],
      expect.stringMatching(/^\d+ s ago by Daniel Okafor$/) as string,
    ]);
    await user.click(screen.getByRole("link", { name: "View client" }));
    expect(await screen.findByText("the client")).toBeDefined();
  });

  // Caught: a case opened from the list of cases that led back to its client.
  test("leads back to the list of cases if it was opened there, otherwise to its client", async () => {
    const { router } = showCase();
    const back = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await back("Back to client")).toBe("/clients/k1?tab=cases");
    const state = { listQuery: "?for=mine" };
    await act(async () => {
      await router.navigate("/clients/k1/cases/a1", { state });
    });
    expect(await back("Back to cases")).toBe("/cases?for=mine");
  });

  test("names what is missing: a contract, a next step, and who opened or changed it", async () => {
    const nothing = { contractId: null, nextStep: null, createdByName: null, updatedByName: null };
    showCase(aWorkspace(Object.assign({}, CASE, nothing, { isProgressByHand: true })));
    expect(await screen.findByText("Opened Jan 5, 2026")).toBeDefined();
    const [client, type, , changed] = await Promise.all(FACTS.filter((each) => each !== "Contract").map(factOf));
    expect([client, type]).toEqual(["Ana Souza", "H-1B"]);
    expect(changed).toMatch(/^\d+ s ago$/);
    expect(screen.queryByRole("link", { name: "View contract" })).toBeNull();
    const progress = within(screen.getByRole("region", { name: "Progress" }));
    expect([progress.queryByText("Manual"), progress.queryByText("None yet")]).not.toContain(null);
  });

  // Caught: a next step written in English for a client who reads Spanish, because no screen of the case mentioned it.
  test("names the language that the client reads", async () => {
    showCase(aWorkspace().answer(api.workspace.clientRecord.staff.reader, () => ({ name: "Ana", locale: "es" })));
    await screen.findByText("Client reads");
    expect(await factOf("Client reads")).toBe("Spanish");
  });

  // Caught: a client's name displayed backwards on the page of the case.
  test("has texts as text, without characters that turn words around", async () => {
    const texts = { clientName: TURNED, caseTypeWords: TURNED, nextStep: TURNED };
    showCase(aWorkspace(Object.assign({}, CASE, texts)));
    await screen.findByRole("heading", { level: 1, name: "<b>abc</b> · <b>abc</b>" });
    expect(screen.getAllByText(/<b>abc<\/b>/).length).toBeGreaterThanOrEqual(4);
    expect(document.body.textContent).not.toContain("\u202E");
  });

  test("asks for the case of the client in the address", async () => {
    const asked = vi.fn(() => CASE);
    showCase(aWorkspace().answer(get, asked));
    await screen.findByRole("heading", { level: 1, name: TITLE });
    expect(asked).toHaveBeenCalledWith({ clientId: "k1", caseId: "a1" });
  });

  test("of no case says so, with the way back to the client", async () => {
    const { user } = showCase(aWorkspace(null));
    expect(await screen.findByRole("heading", { level: 1, name: "Case not found" })).toBeDefined();
    await user.click(screen.getByRole("link", { name: "Back to client" }));
    expect(await screen.findByText("the client")).toBeDefined();
  });

  test("says that it is loading, and that it failed, with Retry", async () => {
    const workspace = aWorkspace().answer(get, () => undefined);
    const { user } = showCase(workspace);
    expect(await screen.findByText("Loading case...")).toBeDefined();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    workspace.answer(get, () => {
      throw new Error("broken");
    });
    await user.click(await screen.findByRole("button", { name: "Retry" }));
    await retryUntilAnswered(user, { workspace, query: get, answer: () => CASE });
    expect(await screen.findByRole("heading", { level: 1, name: TITLE })).toBeDefined();
  });
});

describe("the strip", () => {
  const dated = { isRequired: true, title: "Passport", dueOn: null, documentId: null };
  const workspaceWith = () =>
    aWorkspace()
      .answer(api.agenda.deadlines.staff.list, () => ({ ...NOTHING_DUE, open: [] }))
      .answer(api.cases.requirements.staff.ofCase, () => [
        { ...REQUEST, ...dated, requirementId: "r1", status: "uploaded", documentId: "d1" },
        { ...REQUEST, ...dated, requirementId: "r2", status: "requested", dueOn: "2026-01-04" },
        { ...REQUEST, ...dated, requirementId: "r3", status: "accepted" },
      ])
      .answer(api.messages.conversations.staff.ofPlace, () => ({
        threads: [THREAD],
        hasOlder: false,
        hasPortal: true,
        mergeValues: {},
      }));

  // Caught: a link to another tab; a count of another status.
  test("says what comes next and what is open, with links to the tabs, whose counts are what waits for us", async () => {
    const { user } = showCase(workspaceWith());
    const strip = within(await screen.findByRole("region", { name: "Case summary" }));
    const linked = async (name: RegExp) => (await strip.findByRole("link", { name })).getAttribute("href");
    expect(await linked(/^Next date ?Jan 4, 2026.*Passport/)).toBe("/clients/k1/cases/a1");
    expect(await linked(/^Documents ?1 to review ?1 missing/)).toBe("/clients/k1/cases/a1?tab=documents");
    expect(await linked(/^Questionnaire ?None given/)).toBe("/clients/k1/cases/a1?tab=questionnaires");
    expect(await linked(/^Last message.*Waiting for us/)).toBe("/clients/k1/cases/a1?tab=messages");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      ...["Overview", "Documents (1)", "Messages (2)", "Questionnaires"],
    ]);
    await user.click(strip.getByRole("link", { name: /^Documents/ }));
    expect(await screen.findByRole("tabpanel", { name: "Documents" })).toBeDefined();
  });
});

describe("status, stage and priority", () => {
  test("are set from their menus, each with the value that the menu showed", async () => {
    const { user, workspace } = showCase();
    await choose(user, "Status", "On hold");
    await choose(user, "Stage", "Application submitted");
    await choose(user, "Priority", "Urgent");
    await waitFor(() => {
      expect(sent(workspace)).toEqual([
        ["cases/record/staff:setStatus", { caseId: "a1", from: "active", to: "on_hold", anyway: false }],
        [
          "cases/record/staff:setStage",
          { caseId: "a1", from: "form_preparation", to: "application_submitted", anyway: false },
        ],
        ["cases/record/staff:setPriority", { caseId: "a1", from: "medium", to: "urgent", anyway: false }],
      ]);
    });
  });

  // Caught: a chip that showed the old value until the answer came, and one that kept the new value after a refusal.
  test("show the chosen value at once, and the stored one again when it was refused", async () => {
    const answer = Promise.withResolvers<null>();
    const { user } = showCase(aWorkspace().answer(setStatus, () => answer.promise));
    await choose(user, "Status", "Completed");
    expect(await screen.findByRole("button", { name: "Status of CASE-2026-4711: Completed" })).toBeDefined();
    answer.reject(conflict("on_hold"));
    expect(await screen.findByRole("button", { name: "Status of CASE-2026-4711: Active" })).toBeDefined();
    expect(await screen.findByText(/Daniel set On hold/)).toBeDefined();
  });

  test("set by another person in the meantime can be set anyway", async () => {
    let isFirst = true;
    const workspace = aWorkspace().answer(setPriority, () => {
      if (!isFirst) return null;
      isFirst = false;
      throw conflict("low");
    });
    const { user } = showCase(workspace);
    await choose(user, "Priority", "High");
    await user.click(await screen.findByRole("button", { name: "Set anyway" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toMatchObject({ to: "high", anyway: true });
    });
  });
});

describe("the owner", () => {
  test("is chosen among the people who work here, and can be taken away", async () => {
    const { user, workspace } = showCase(
      aWorkspace({ ...CASE, ownerId: "u9", ownerName: "Sofia Reyes", isOwnerHere: true }),
    );
    await user.click(await screen.findByRole("button", { name: "Owner of CASE-2026-4711: Sofia Reyes" }));
    expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual([
      "Unassigned",
      "Sofia Reyes",
      "Daniel Okafor",
    ]);
    await user.click(screen.getByRole("menuitemradio", { name: "Daniel Okafor" }));
    await choose(user, "Owner", "Unassigned");
    await waitFor(() => {
      expect(sent(workspace)).toEqual([
        ["cases/record/staff:setOwner", { caseId: "a1", from: "u9", to: "u2", anyway: false }],
        ["cases/record/staff:setOwner", { caseId: "a1", from: "u9", to: "", anyway: false }],
      ]);
    });
  });

  // Caught: an owner who had left shown as one who answers for the case, or not at all.
  test("who has left is named as a former member, and other former members are not offered", async () => {
    const { user } = showCase(aWorkspace({ ...CASE, ownerId: "u3", ownerName: "Rui Alves", isOwnerHere: false }));
    await user.click(await screen.findByRole("button", { name: "Owner of CASE-2026-4711: Rui Alves (former member)" }));
    expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual([
      "Unassigned",
      "Rui Alves (former member)",
      "Daniel Okafor",
    ]);
  });
});

describe("the form of a case", () => {
  async function open(workspace = aWorkspace()) {
    const shown = showCase(workspace);
    await shown.user.click(await screen.findByRole("button", { name: "Edit case" }));
    return { ...shown, dialog: within(await screen.findByRole("dialog", { name: "Edit case" })) };
  }

  test("saves the changes over the version that it started with, also after a failure", async () => {
    const { user, dialog, workspace } = await open();
    expect(fieldsOf()).toEqual([
      "Case type · required · first Select a case type",
      "Next step · Shown to the client.",
      "Progress · required · first Select who decides",
    ]);
    expect(dialog.getByRole("textbox", { name: "Next step", description: "Shown to the client." })).toBeDefined();
    await user.clear(dialog.getByLabelText("Next step"));
    await user.type(dialog.getByLabelText("Next step"), "Wait for the receipt");
    await user.selectOptions(dialog.getByLabelText("Progress"), "Manual");
    const percent = dialog.getByLabelText<HTMLInputElement>("Percent done");
    expect(percent.inputMode).toBe("numeric");
    await user.clear(percent);
    await user.type(percent, "80");
    const button = () => dialog.getByRole("button", { name: /^Sav/ });
    expect(await sendAgainAfterRefusal({ workspace, called: api.cases.form.staff.edit, button })).toEqual({
      caseId: "a1",
      version: 1,
      form: {
        caseType: "h1b",
        customCaseType: "",
        nextStep: "Wait for the receipt",
        progressBy: "hand",
        progress: "80",
      },
    });
    expect(await screen.findByText("Case saved")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows the errors, and sends nothing", async () => {
    const { user, dialog, workspace } = await open();
    await user.selectOptions(dialog.getByLabelText("Progress"), "Manual");
    await user.clear(dialog.getByLabelText("Percent done"));
    await user.type(dialog.getByLabelText("Percent done"), "101");
    await user.selectOptions(dialog.getByLabelText("Case type"), "Other (specify below)");
    await user.click(dialog.getByRole("button", { name: "Save case" }));
    expect(await dialog.findByText("A whole number from 0 to 100")).toBeDefined();
    expect(dialog.getByText("Please select or enter a case type")).toBeDefined();
    expect(sent(workspace)).toEqual([]);
    // After Cancel, the draft is gone.
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Edit case" }));
    const again = within(await screen.findByRole("dialog", { name: "Edit case" }));
    expect(again.getByLabelText("Progress")).toHaveProperty("value", "milestones");
  });

  // Caught: typed values lost by the conflict.
  test("keeps the typed values when another person was faster, and saves them over theirs on request", async () => {
    let isFirst = true;
    const workspace = aWorkspace().answer(api.cases.form.staff.edit, () => {
      if (!isFirst) return null;
      isFirst = false;
      throw conflict("4");
    });
    const { user, dialog } = await open(workspace);
    await user.type(dialog.getByLabelText("Next step"), " today");
    workspace.answer(get, () => ({ ...CASE, nextStep: "Theirs", version: 4 }));
    await user.click(dialog.getByRole("button", { name: "Save case" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^Daniel saved a change/);
    expect(dialog.getByLabelText("Next step")).toHaveProperty("value", "Sign the forms today");
    await user.click(dialog.getByRole("button", { name: "Save mine anyway" }));
    await waitFor(() => {
      expect(workspace.sent.at(-1)?.args).toMatchObject({ version: 4, form: { nextStep: "Sign the forms today" } });
    });
  });

  // Caught: a draft stored per version, lost with a colleague's change; a draft saved over the newer version, whose change was then
  // overwritten unseen.
  test("restores the values typed before it was closed, and saves them over the version that the person saw", async () => {
    const workspace = aWorkspace();
    const { user, dialog } = await open(workspace);
    await user.type(dialog.getByLabelText("Next step"), " today");
    await user.keyboard("{Escape}");
    workspace.answer(get, () => ({ ...CASE, nextStep: "Theirs", version: 4 }));
    await user.click(screen.getByRole("button", { name: "Edit case" }));
    const again = within(await screen.findByRole("dialog", { name: "Edit case" }));
    expect(again.getByLabelText("Next step")).toHaveProperty("value", "Sign the forms today");
    await user.click(again.getByRole("button", { name: "Save case" }));
    expect(workspace.sent.at(-1)?.args).toMatchObject({ version: 1, form: { nextStep: "Sign the forms today" } });
  });

  test("or takes theirs", async () => {
    const workspace = aWorkspace().answer(api.cases.form.staff.edit, () => {
      throw conflict("4");
    });
    const { user, dialog } = await open(workspace);
    await user.type(dialog.getByLabelText("Next step"), " today");
    const theirs = { caseType: "other", customCaseType: "K-1", nextStep: "Theirs", progress: 80 };
    workspace.answer(get, () => ({ ...CASE, ...theirs, isProgressByHand: true, version: 4 }));
    await user.click(dialog.getByRole("button", { name: "Save case" }));
    await user.click(await dialog.findByRole("button", { name: "Take theirs" }));
    expect(dialog.getByLabelText("Next step")).toHaveProperty("value", "Theirs");
    expect(dialog.queryByRole("alert")).toBeNull();
    // Caught: the earlier version sent again, so that the next save was refused as well.
    await user.click(dialog.getByRole("button", { name: "Save case" }));
    expect(workspace.sent.at(-1)?.args).toEqual({
      caseId: "a1",
      version: 4,
      form: { ...theirs, progressBy: "hand", progress: "80" },
    });
  });
});

describe("the team", () => {
  test("is shown, and members are added and removed at once", async () => {
    const { user, workspace } = showCase();
    const members = within(await screen.findByRole("region", { name: "Team" }));
    expect((await members.findByRole("listitem")).textContent).toContain("Sofia Reyes");
    expect(members.queryByText("No one assigned")).toBeNull();
    const { accept } = holdNext(workspace, api.cases.record.staff.setMember, null);
    const adding = members.getByRole<HTMLButtonElement>("button", { name: "Add member…" });
    // Caught: a select, of which the first arrow key added somebody.
    adding.focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(sent(workspace)).toEqual([]);
    await user.click(screen.getByRole("menuitemradio", { name: "Daniel Okafor" }));
    const taking = members.getByRole<HTMLButtonElement>("button", { name: "Remove Sofia Reyes from this case" });
    expect([adding.disabled, taking.disabled]).toEqual([true, true]);
    await accept();
    expect(taking.disabled).toBe(false);
    await user.click(members.getByRole("button", { name: "Remove Sofia Reyes from this case" }));
    expect(sent(workspace)).toEqual([
      ["cases/record/staff:setMember", { caseId: "a1", userId: "u2", isMember: true }],
      ["cases/record/staff:setMember", { caseId: "a1", userId: "u1", isMember: false }],
    ]);
  });

  test("of nobody says so, and a failure leaves the case in place", async () => {
    const workspace = aWorkspace().answer(team, () => ({ members: [], others: [] }));
    const { user } = showCase(workspace);
    expect(await screen.findByText("No one assigned")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Add member…" })).toBeNull();
    workspace.answer(team, () => {
      throw new Error("broken");
    });
    expect(await screen.findByText("The team could not be loaded.")).toBeDefined();
    expect(screen.getByRole("heading", { level: 1, name: TITLE })).toBeDefined();
    await retryUntilAnswered(user, { workspace, query: team, answer: () => ({ members: [], others: [] }) });
    expect(screen.queryByText("The team could not be loaded.")).toBeNull();
  });
});

test("the client is asked for documents of the offered types only", async () => {
  const { user } = showCase();
  await user.click(await screen.findByRole("button", { name: "Request document" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Request document" }));
  expect(
    within(dialog.getByLabelText("Document type"))
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Select a document type", "Passport"]);
});

describe("a template", () => {
  async function open(workspace = aWorkspace()) {
    const shown = showCase(workspace);
    await shown.user.click(await screen.findByRole("button", { name: "Apply template" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Apply a template" }));
    return { ...shown, dialog, apply: dialog.getByRole("button", { name: "Apply template" }) };
  }

  test("of the case's type is offered, lists its content and the added items, also after a failure", async () => {
    const { user, dialog, workspace } = await open();
    expect(fieldsOf()).toEqual(["Template · first Select a template · 10 milestones · 13 documents · 8 tasks"]);
    expect(dialog.getByLabelText("Template")).toHaveProperty("value", "h1b");
    expect(dialog.getByText("10 milestones · 13 documents · 8 tasks")).toBeDefined();
    expect(dialog.getByText(/^Adds what the case does not have yet\. Nothing is added twice/)).toBeDefined();
    await user.selectOptions(dialog.getByLabelText("Template"), "eb1a");
    const button = () => dialog.getByRole("button", { name: /^Apply/ });
    const applied = await sendAgainAfterRefusal({ workspace, called: api.cases.templates.staff.apply, button });
    expect(applied).toEqual({ caseId: "a1", key: "eb1a" });
    expect(await screen.findByText("Added 10 milestones, 1 document and 8 tasks")).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  // Caught: no template chosen, if the templates came after the dialog was opened.
  test("of the case's type is offered, once the templates are there", async () => {
    const query = api.cases.templates.staff.list;
    const workspace = aWorkspace();
    workspace.answer(query, () => {
      throw new Error("broken");
    });
    const { user, dialog } = await open(workspace);
    expect(dialog.getByLabelText("Template")).toHaveProperty("value", "");
    await retryUntilAnswered(user, { workspace, query, answer: () => TEMPLATES });
    expect(dialog.getByLabelText("Template")).toHaveProperty("value", "h1b");
  });

  test("that the case has already says so", async () => {
    const none = { milestones: 0, requirements: 0, tasks: 0 };
    const { user, apply } = await open(aWorkspace().answer(api.cases.templates.staff.apply, () => none));
    await user.click(apply);
    expect(await screen.findByText("The case has all of this template already")).toBeDefined();
  });

  test("has to be chosen if there is none for the type", async () => {
    const { user, dialog, apply, workspace } = await open(aWorkspace({ ...CASE, caseType: "tn" }));
    await user.click(apply);
    expect(await dialog.findByText("Please select a template")).toBeDefined();
    await user.selectOptions(dialog.getByLabelText("Template"), "eb1a");
    expect(dialog.queryByText("Please select a template")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent(workspace)).toEqual([]);
  });
});
