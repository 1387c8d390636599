import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { Outlet } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { CaseTuple } from "../../../convex/cases/caseRows";
import { DEFAULT_FIRM } from "../../../convex/practice/firmForm";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { aPractice, feedAnswer, giveLayout, show, snapshotAnswer } from "../../../tests/support/screens/screens";
import { holdNext, sentTo } from "../../../tests/support/screens/secondTime";
import { WorkspaceProviders } from "../../app/WorkspaceProviders";
import { pressControl } from "../../lib/keys/controls";
import { CasesRoute } from "./CasesRoute";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { feed, setOwner, setStage, snapshot } = api.cases.record.staff;
const bulk = api.cases.bulk.staff;

type Whole = Exclude<CaseTuple, readonly [number, number, null]>;

interface Facts {
  key: number;
  client: string;
  stage?: number;
  status?: number;
  owner?: string | null;
  toReview?: number;
  awaited?: number;
}

function aCase({ key, client, stage = 0, status = 0, owner = null, toReview = 0, awaited = 0 }: Facts): Whole {
  const [caseId, clientId] = [`a${String(key)}`, `k${String(key)}`];
  const codes = [2, status, stage, 1] as const;
  const rest = [3, 13, toReview, 0, awaited, 0, "2020-01-02", null] as const;
  return [key, 1, caseId, clientId, client, 2_026, 1_000 + key, ...codes, owner, "Sign the forms", ...rest];
}

const CASES = [
  aCase({ key: 4, client: "Zoe Quist", status: 3 }),
  aCase({ key: 3, client: "Ana Souza", stage: 1, owner: "u1", toReview: 2 }),
  aCase({ key: 2, client: "Wei Zhang", stage: 1, owner: "u3", awaited: 1 }),
  aCase({ key: 1, client: "Li Na", status: 2, owner: "u1" }),
];

function aWorkspace(cases: readonly Whole[] = CASES): FakeWorkspace {
  return aPractice()
    .answer(api.practice.settings.staff.get, () => ({ settings: DEFAULT_FIRM }))
    .answer(snapshot, () => snapshotAnswer(cases))
    .answer(feed, () => feedAnswer([]))
    .answer(api.cases.tasks.staff.owners, () => [
      { userId: "u1", name: "Sofia Reyes", isHere: true },
      { userId: "u3", name: "Rui Alves", isHere: false },
    ])
    .answer(api.cases.views.staff.list, () => [])
    .answer(bulk.recent, () => null)
    .answer(setStage, () => null);
}

function showCases(path = "/cases", workspace = aWorkspace()) {
  const element = (
    <WorkspaceProviders person="u1">
      <main>
        <Outlet />
      </main>
    </WorkspaceProviders>
  );
  const children = [
    { path: "/cases", element: <CasesRoute /> },
    { path: "/clients/:clientId/cases/:caseId", element: <p>the case</p> },
  ];
  return { ...show(workspace, [{ element, children }], path), workspace };
}

const rowsShown = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("link")[0]?.textContent);

beforeEach(() => {
  giveLayout();
});

// Caught: a closed case between open ones; a former owner without the word; an overdue case without it.
test("open cases come first, each with stage, step, side that is waited for, documents, date and owner", async () => {
  const { user } = showCases();
  await screen.findByRole("link", { name: "Ana Souza" });
  expect(rowsShown()).toEqual(["Ana Souza", "Wei Zhang", "Li Na", "Zoe Quist"]);
  const row = within(screen.getAllByRole("row")[1] ?? expect.fail("no row"));
  expect(row.getByText("H-1B · CASE-2026-1003")).toBeDefined();
  expect(row.getByRole("button", { name: "Stage of Ana Souza, CASE-2026-1003: Document review" })).toBeDefined();
  await waitFor(() => {
    expect(row.getAllByRole("gridcell").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Ana Souza"),
      "Document review",
      "Sign the forms",
      "Us: 2 documents to review",
      "3/13",
      "Jan 2, overdue",
      expect.stringContaining("Sofia Reyes"),
    ]);
  });
  expect(screen.getByText("Rui Alves (former member)")).toBeDefined();
  await user.click(screen.getByRole("tab", { name: /^Mine/ }));
  expect(rowsShown()).toEqual(["Ana Souza", "Li Na"]);
  await user.click(screen.getByRole("tab", { name: /^Completed/ }));
  expect(rowsShown()).toEqual(["Zoe Quist"]);
});

test("selected cases get an owner together, each with the value that was shown, and it can be undone", async () => {
  const workspace = aWorkspace()
    .answer(bulk.change, () => ({ changeId: "c1", changed: 2, left: 1 }))
    .answer(bulk.undo, () => ({ changeId: "c1", changed: 2, left: 0 }));
  const { user } = showCases("/cases", workspace);
  await user.click(await screen.findByRole("checkbox", { name: "Select Ana Souza, CASE-2026-1003" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Wei Zhang, CASE-2026-1002" }));
  const bar = within(screen.getByRole("group", { name: "Selected cases" }));
  await user.click(bar.getByRole("button", { name: "Set owner" }));
  expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual([
    "Sofia Reyes",
    "Unassigned",
  ]);
  await user.click(screen.getByRole("menuitemradio", { name: "Unassigned" }));
  expect(sentTo(workspace, bulk.change)).toEqual([
    {
      field: "owner",
      to: "",
      cases: [
        { caseId: "a3", from: "u1" },
        { caseId: "a2", from: "u3" },
      ],
    },
  ]);
  expect(await screen.findByText("2 cases: Unassigned")).toBeDefined();
  expect(screen.getByText("Skipped 1 case that someone else had just changed.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(sentTo(workspace, bulk.undo)).toEqual([{ changeId: "c1" }]);
});

// Caught: an Undo of another change; a person who does not learn that a colleague was first.
test("a colleague's change of many cases can be undone from the list, and the second to do so learns of the first", async () => {
  const last = { changeId: "c7", userId: "u2", byName: "Ana Duarte", field: "stage", to: "approved", count: 2 };
  const workspace = aWorkspace()
    .answer(bulk.recent, () => ({ ...last, at: Date.now() - 4_000 }))
    .answer(bulk.undo, () => {
      throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ben", at: Date.now(), current: "undone" });
    });
  const { user } = showCases("/cases", workspace);
  expect(await screen.findByText(/^Ana Duarte set 2 cases to Approved/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Ben has already undone this change.")).toBeDefined();
  expect(sentTo(workspace, bulk.undo)).toEqual([{ changeId: "c7" }]);
});

// Caught: a deleted client's name, which stays until a reload; a link to another case; the old date of a closed case in red.
test("a row leads to its case, a closed one is not overdue, and a deleted client's leaves at once", async () => {
  const { workspace } = showCases();
  const link = await screen.findByRole("link", { name: "Ana Souza" });
  expect(link).toHaveProperty("pathname", "/clients/k3/cases/a3");
  const closed = within(screen.getByRole("row", { name: /Zoe Quist/ }));
  expect(closed.queryByText("Jan 2")).toBeNull();
  act(() => {
    workspace.answer(feed, () => feedAnswer([[3, 9, null]])).announce();
  });
  await waitFor(() => {
    expect(rowsShown()).toEqual(["Wei Zhang", "Li Na", "Zoe Quist"]);
  });
});

// Caught: a change of ten thousand cases that the server refuses whole.
test("of a thousand cases, the first two hundred can be selected together", async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => aCase({ key: 1_000 - at, client: `Client ${String(at)}` }));
  const { user, workspace } = showCases(
    "/cases",
    aWorkspace(many).answer(bulk.change, () => ({ changeId: null, changed: 0, left: 0 })),
  );
  await user.click(await screen.findByRole("checkbox", { name: /^Select Client 0,/ }));
  await user.click(screen.getByRole("button", { name: "Select the first 200" }));
  await user.click(screen.getByRole("button", { name: "Set priority" }));
  await user.click(screen.getByRole("menuitemradio", { name: "High" }));
  expect(sentTo(workspace, bulk.change)[0]?.["cases"]).toHaveLength(200);
});

// Caught: keys that do nothing on a case's row; an owner who can be set on the case's page only.
test.each([
  ["narrow", 718],
  ["wide", 1_200],
])("A gives the case with the focus an owner, and S opens its stages, in a %s list", async (_, width) => {
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(width);
  const { user, workspace } = showCases(
    undefined,
    aWorkspace().answer(setOwner, () => null),
  );
  const row = (await screen.findByRole("link", { name: "Wei Zhang" })).closest<HTMLElement>("[role=row]");
  if (row === null) expect.fail("no row");
  await within(row).findByRole("button", {
    name: /^Owner of Wei Zhang, CASE-2026-1002: ?Rui Alves \(former member\)$/,
  });
  const press = (control: "owner" | "status") => {
    act(() => {
      row.focus();
      pressControl(control);
    });
  };
  press("owner");
  const offered = (await screen.findAllByRole("menuitemradio")).map(({ textContent }) => textContent);
  expect(offered).toEqual(["Unassigned", "Sofia Reyes", "Rui Alves (former member)"]);
  await user.click(screen.getByRole("menuitemradio", { name: "Sofia Reyes" }));
  expect(sentTo(workspace, setOwner)).toEqual([{ caseId: "a2", from: "u3", to: "u1", anyway: false }]);
  press("status");
  expect(await screen.findByRole("menu", { name: "Stage of Wei Zhang, CASE-2026-1002" })).toBeDefined();
});

const columnOf = (name: RegExp) => within(screen.getByRole("region", { name }));

// Caught: a card without a way to move it by the keyboard; the focus lost with the moved card; ten thousand cards at once.
test("the board has a column for each stage, and a card moves with the keys", async () => {
  const { user, workspace } = showCases("/cases?as=board");
  const card = await screen.findByRole("link", { name: "Ana Souza" });
  expect(columnOf(/^Document review, 2 cases/).getAllByRole("listitem")).toHaveLength(2);
  card.focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Wei Zhang");
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement?.closest("section")?.dataset["stage"]).toBe("information_collection");
  card.focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(sentTo(workspace, setStage)).toEqual([
    { caseId: "a3", from: "document_review", to: "form_preparation", anyway: false },
  ]);
  expect(columnOf(/^Form preparation, 1 case/).getByRole("link", { name: "Ana Souza" })).toBe(document.activeElement);
  expect(screen.getByText("Ana Souza: Form preparation")).toBeDefined();
});

// Caught: a card that falls back to the first of two quick steps.
test("a card that moves twice before the first answer is at the second stage", async () => {
  const workspace = aWorkspace();
  holdNext(workspace, setStage);
  const { user } = showCases("/cases?as=board", workspace);
  (await screen.findByRole("link", { name: "Ana Souza" })).focus();
  await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(columnOf(/^Application submitted, 1 case/).getByRole("link", { name: "Ana Souza" })).toBeDefined();
});

test("a card whose stage someone else has changed goes back, and says who", async () => {
  const workspace = aWorkspace().answer(setStage, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Daniel", at: Date.now(), current: "approved" });
  });
  const { user } = showCases("/cases?as=board", workspace);
  (await screen.findByRole("link", { name: "Ana Souza" })).focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(await screen.findByText(/Daniel set Approved/)).toBeDefined();
  expect(columnOf(/^Document review, 2 cases/).getByRole("link", { name: "Ana Souza" })).toBeDefined();
});

test("a column of thousands shows its first thirty cards", async () => {
  const many = Array.from({ length: 1_000 }, (_, at) => aCase({ key: 1_000 - at, client: `Client ${String(at)}` }));
  const { user } = showCases("/cases?as=board", aWorkspace(many));
  await screen.findByRole("link", { name: "Client 0" });
  const column = columnOf(/^Information collection, 1,000 cases/);
  expect(column.getAllByRole("listitem")).toHaveLength(30);
  await user.click(column.getByRole("button", { name: "Show 30 more" }));
  expect(column.getAllByRole("listitem")).toHaveLength(60);
});

test("without a case says how the list fills, and that it failed, with Retry", async () => {
  showCases("/cases", aWorkspace([]));
  expect(await screen.findByText("A case opens from a signed contract, or here with New case.")).toBeDefined();
  expect(screen.getAllByRole("button", { name: "New case" })).toHaveLength(2);
});

// Caught: all cases again on the board, because the router did not know the filter's text.
test("the board keeps the filter's text", async () => {
  const { user } = showCases();
  const filter = await screen.findByPlaceholderText<HTMLInputElement>(/^Search cases/);
  await user.type(filter, "Ana");
  await waitFor(() => {
    expect(rowsShown()).toEqual(["Ana Souza"]);
  });
  await user.click(screen.getByRole("button", { name: "Board" }));
  expect(await screen.findByRole("region", { name: "Document review, 1 case" })).toBeDefined();
  expect([filter.value, screen.queryByText("Wei Zhang")]).toEqual(["Ana", null]);
});
