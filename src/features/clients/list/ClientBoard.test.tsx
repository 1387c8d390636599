import { screen, waitFor, within } from "@testing-library/react";
import { useMemo, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import {
  CLIENT_STATUSES,
  CLIENT_TYPES,
  type ClientStatus,
  type ClientTuple,
} from "../../../../convex/clients/record/rules";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, feedAnswer, giveLayout, show, snapshotAnswer } from "../../../../tests/support/screens/screens";
import { LiveCopiesProvider } from "../../../lib/live/LiveCopiesProvider";
import { createColumnSorter } from "../../../lib/rows/columnSort";
import { rowsCsv } from "../../../lib/rows/rowsCsv";
import type { Sort } from "../../../lib/rows/sortRows";
import { ClientBoard } from "./ClientBoard";
import { CLIENT_COLUMNS, type ClientColumn } from "./clientColumns";
import { clientRow } from "./clientRow";
import { CLIENT_FILTERS, newestOnboardedFirst, viewClients, type ClientFilter } from "./clientView";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));

const { note } = api.practice.listExport.staff;
const AT = Date.UTC(2025, 0, 5, 12);

interface ClientFacts {
  number?: number;
  name?: string;
  phone?: string | null;
  caseType?: string;
  type?: (typeof CLIENT_TYPES)[number];
  status?: ClientStatus;
  at?: number;
  isGranted?: 0 | 1;
  isSample?: 0 | 1;
}

function aClient({
  number = 1,
  name = "Ana Souza",
  phone = null,
  caseType = "EB-2 NIW",
  ...told
}: ClientFacts = {}): ClientTuple {
  const { type = "beneficiary", status = "active", at = AT, isGranted = 0, isSample = 0 } = told;
  const codes = [CLIENT_TYPES.indexOf(type), CLIENT_STATUSES.indexOf(status)] as const;
  return [
    number,
    number,
    `k${String(number)}`,
    name,
    "ana@mail.test",
    phone,
    caseType,
    ...codes,
    at,
    isGranted,
    isSample,
  ];
}

/** The board with its tab and page in state instead of the URL. */
function Board({ search = "" }) {
  const [filter, setFilter] = useState<ClientFilter>("all");
  const [sort, setSort] = useState<Sort<ClientColumn>>(null);
  const [page, setPage] = useState(1);
  const [actions] = useState(() => ({
    onFilter: (to: ClientFilter) => {
      setFilter(to);
      setPage(1);
    },
    onSort: setSort,
    onPage: setPage,
    onClear: () => undefined,
    returnState: () => "the way back",
  }));
  const address = useMemo(() => ({ path: "/clients", filter, sort, page, ...actions }), [filter, sort, page, actions]);
  return (
    <main>
      <LiveCopiesProvider>
        <ClientBoard
          search={search}
          address={address}
          action={<button>New Client</button>}
          emptyAction={<button>First Client</button>}
        />
      </LiveCopiesProvider>
    </main>
  );
}

function showBoard(workspace: FakeWorkspace, search = "") {
  const routes = [
    { path: "/clients", element: <Board search={search} /> },
    { path: "/clients/:clientId", element: <p>the client</p> },
  ];
  return show(workspace, routes, "/clients");
}

function withClients(...clients: ClientTuple[]): FakeWorkspace {
  return aPractice().answer(api.clients.record.staff.snapshot, () => snapshotAnswer(clients, []));
}

const cells = async (name: RegExp) => {
  const row = await screen.findByRole("row", { name });
  return Array.from(row.querySelectorAll('[role="gridcell"], [role="rowheader"]'), ({ textContent }) => textContent);
};

beforeEach(() => {
  giveLayout();
});

describe("the screen", () => {
  test("has the specification's title, subtitle, button, tabs and columns", async () => {
    showBoard(withClients(aClient(), aClient({ number: 2, status: "archived" })));
    expect(await screen.findByRole("heading", { level: 1, name: "Clients" })).toBeDefined();
    expect(screen.getByText("Manage client profiles and documents")).toBeDefined();
    expect(screen.getByRole("button", { name: "New Client" })).toBeDefined();
    await screen.findAllByRole("row", { name: /Ana Souza/ });
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual(["All (2)", "Active (1)", "Archived (1)"]);
    expect(screen.getAllByRole("columnheader").map((each) => each.textContent)).toEqual([
      "Client",
      "Case Type",
      "Client Type",
      "Status",
      "Portal Access",
      "Onboarded",
    ]);
  });

  // Caught: the number of one tile in the other.
  test("has a figure of active clients, which leads to their tab, and one of clients with portal access", async () => {
    const told = [aClient(), aClient({ number: 2, isGranted: 1 }), aClient({ number: 3, status: "archived" })];
    const { user } = showBoard(withClients(...told));
    await screen.findAllByRole("row", { name: /Ana Souza/ });
    const figures = Array.from(document.querySelectorAll("dl > div"), ({ textContent }) => textContent);
    expect(figures).toEqual(["Active clients2", "With portal access1"]);
    expect(screen.queryByRole("button", { name: "With portal access" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Active clients" }));
    expect(screen.getByRole("tab", { name: /Active/ }).getAttribute("aria-selected")).toBe("true");
  });

  test("shows a client's cells as specified", async () => {
    showBoard(
      withClients(
        aClient({ phone: "4155550101", type: "petitioner", isGranted: 1 }),
        aClient({ number: 2, name: "Bo Li", caseType: "", status: "inactive", isSample: 1 }),
      ),
    );
    const [first = "", ...rest] = await cells(/Ana Souza/);
    expect(first).toContain("ana@mail.test · (415) 555-0101");
    expect(rest).toEqual(["EB-2 NIW", "Petitioner", "Active", "Granted", "Jan 5, 2025"]);
    const [second = "", ...others] = await cells(/Bo Li/);
    expect(second).toContain("Sample");
    expect(others).toEqual(["-", "Beneficiary", "Inactive", "Grant Access", "Jan 5, 2025"]);
  });

  test("opens a client by its row, and by Grant Access", async () => {
    const { user, router } = showBoard(withClients(aClient()));
    const grant = await screen.findByRole("link", { name: "Grant Access: Ana Souza" });
    expect(grant.getAttribute("href")).toBe("/clients/k1");
    await user.click(await screen.findByText("Jan 5, 2025"));
    expect(await screen.findByText("the client")).toBeDefined();
    expect([router.state.location.pathname, router.state.location.state]).toEqual(["/clients/k1", "the way back"]);
  });

  test("says that it loads, that there is nobody yet, and how to add somebody", async () => {
    const workspace = aPractice();
    showBoard(workspace);
    expect(await screen.findByText("Loading clients...")).toBeDefined();
    workspace.answer(api.clients.record.staff.snapshot, () => snapshotAnswer([], []));
    expect(await screen.findByText("No clients found")).toBeDefined();
    expect(screen.getByText("Create a contract to add your first client.")).toBeDefined();
    expect(screen.getByRole("button", { name: "First Client" })).toBeDefined();
  });

  test("says that a search finds nobody", async () => {
    showBoard(withClients(aClient()), "zzz");
    expect(await screen.findByText("No clients found")).toBeDefined();
    expect(screen.getByText("Try adjusting your search terms.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "First Client" })).toBeNull();
  });

  test("finds clients by name and by e-mail in any case", async () => {
    showBoard(withClients(aClient(), aClient({ number: 2, name: "Bo \u202ELi", caseType: "H\u202E-1B" })), "ANA@mail");
    expect(await screen.findAllByRole("row", { name: /Ana Souza|Bo Li/ })).toHaveLength(2);
    expect(document.body.textContent).not.toContain("\u202E");
  });

  test("says that it failed, and reads again", async () => {
    const workspace = aPractice().answer(api.clients.record.staff.snapshot, () => {
      throw new Error("boom");
    });
    const { user } = showBoard(workspace);
    expect(await screen.findByText("Error: Failed to load clients")).toBeDefined();
    workspace.answer(api.clients.record.staff.snapshot, () => snapshotAnswer([aClient()], []));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("row", { name: /Ana Souza/ })).toBeDefined();
  });

  test("has the tabs as a select on narrow screens, which filters alike", async () => {
    const { user } = showBoard(withClients(aClient(), aClient({ number: 2, name: "Bo Li", status: "archived" })));
    await screen.findByRole("row", { name: /Ana Souza/ });
    const select = screen.getByRole("combobox", { name: "Filter clients by status" });
    const options = within(select).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual(["All (2)", "Active (1)", "Archived (1)"]);
    await user.selectOptions(select, "Archived (1)");
    expect(screen.queryByRole("row", { name: /Ana Souza/ })).toBeNull();
    expect(screen.getByRole("row", { name: /Bo Li/ })).toBeDefined();
  });

  // Caught: clients in the order in which they were stored, so that an import stood above those of today.
  test("has the newest onboarded first, in any order of storing", async () => {
    const told = [
      aClient({ number: 3, name: "Third", at: AT }),
      aClient({ number: 2, name: "First", at: AT + 2 }),
      aClient({ number: 1, name: "Second", at: AT + 1 }),
    ];
    showBoard(withClients(...told));
    await screen.findByRole("row", { name: /First/ });
    const names = screen
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => /First|Second|Third/.exec(textContent)?.[0]);
    expect(names).toEqual(["First", "Second", "Third"]);
  });

  test("removes a deleted client", async () => {
    const workspace = withClients(aClient(), aClient({ number: 2, name: "Bo Li" }));
    showBoard(workspace);
    await screen.findByRole("row", { name: /Bo Li/ });
    workspace.answer(api.clients.record.staff.feed, () => feedAnswer([[2, 3, null]]));
    await waitFor(() => {
      expect(screen.queryByRole("row", { name: /Bo Li/ })).toBeNull();
    });
    expect(screen.getByRole("tab", { name: /All/ }).textContent).toBe("All (1)");
  });

  test("changes live", async () => {
    const workspace = withClients(aClient()).answer(api.clients.record.staff.feed, () => feedAnswer([]));
    showBoard(workspace);
    await screen.findByRole("row", { name: /Ana Souza/ });
    workspace.answer(api.clients.record.staff.feed, () => feedAnswer([aClient({ number: 2, name: "Bo Li" })]));
    expect(await screen.findByRole("row", { name: /Bo Li/ })).toBeDefined();
  });
});

describe("pages", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => aClient({ number: at + 1, name: `C ${String(at)}` }));

  test("have ten clients each", async () => {
    showBoard(withClients(...many(11)));
    expect(await screen.findByText("Showing 1 to 10 of 11 results")).toBeDefined();
  });

  test("appear only above one page", async () => {
    showBoard(withClients(...many(10)));
    await screen.findByRole("row", { name: /C 9/ });
    expect(screen.queryByText(/Showing/)).toBeNull();
  });

  test("restart at the first with another tab", async () => {
    const { user } = showBoard(withClients(...many(25)));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    expect(await screen.findByText("Showing 11 to 20 of 25 results")).toBeDefined();
    await user.click(screen.getByRole("tab", { name: /Active/ }));
    expect(await screen.findByText("Showing 1 to 10 of 25 results")).toBeDefined();
  });
});

// Caught: a list that knew only its newest clients.
describe("fifty thousand clients", () => {
  const COUNT = 50_000;
  const STATUSES = ["active", "inactive", "archived", "active", "active"] as const;
  const told = Array.from({ length: COUNT }, (_, at) =>
    aClient({ number: at + 1, name: `Client ${String(at)}`, status: STATUSES[at % 5] ?? "active", at: AT + at }),
  );

  test("are counted, paged and ordered", async () => {
    showBoard(withClients(...told));
    expect(await screen.findByText("Showing 1 to 10 of 50,000 results")).toBeDefined();
    expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
      "All (50,000)",
      "Active (30,000)",
      "Archived (10,000)",
    ]);
    expect(screen.getAllByRole("row")[1]?.textContent).toContain("Client 49999");
  });

  test("are searched to the last", async () => {
    showBoard(withClients(...told), "client 17");
    // 17, 170 to 179, and so on up to 17,999.
    expect(await screen.findByText("Showing 1 to 10 of 1,111 results")).toBeDefined();
  });
});

describe("the list as a file", () => {
  let names: string[] = [];
  let texts: Promise<string>[] = [];
  beforeEach(() => {
    [names, texts] = [[], []];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        texts.push(blob.text());
        return "blob:csv";
      },
      revokeObjectURL: vi.fn(),
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download);
    });
  });

  // Caught: a list that left the practice without an audit entry.
  test("has the filtered rows in the order shown, after an entry in the audit log", async () => {
    const workspace = withClients(
      aClient({ number: 1, name: "Rita Souza", at: AT }),
      aClient({ number: 2, name: "Rita Lima", at: AT + 1 }),
      aClient({ number: 3, name: "Bo Li" }),
      aClient({ number: 4, name: "Rita Old", status: "archived" }),
    ).answer(note, () => {
      expect(names).toEqual([]);
      return null;
    });
    const { user } = showBoard(workspace, "rita");
    await screen.findByRole("row", { name: /Rita Souza/ });
    await user.click(screen.getByRole("tab", { name: /Active/ }));
    await user.click(screen.getByRole("button", { name: "Download CSV" }));
    await waitFor(() => {
      expect(names).toEqual([expect.stringMatching(/^clients-.*\.csv$/)]);
    });
    const lines = (await texts[0])?.trim().split("\r\n") ?? [];
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(['"Rita Lima"', '"Rita Souza"']);
    expect(workspace.sent.map(({ args }) => args)).toEqual([{ list: "clients", rows: 2 }]);
  });

  test("is not saved if the audit log cannot be written", async () => {
    const workspace = withClients(aClient()).answer(note, () => {
      throw new Error("offline");
    });
    const { user } = showBoard(workspace);
    await screen.findByRole("row", { name: /Ana Souza/ });
    await user.click(screen.getByRole("button", { name: "Download CSV" }));
    expect(await screen.findByText(/^The file could not be made/)).toBeDefined();
    expect(names).toEqual([]);
  });

  test("has names that no spreadsheet runs", async () => {
    const csv = await rowsCsv([clientRow(aClient({ name: "=1+1" }))], CLIENT_COLUMNS);
    expect(csv.split("\r\n")[1]).toMatch(/^"'=1\+1",/);
  });
});

describe("the rows", () => {
  const all = [
    clientRow(aClient({ number: 3, at: AT })),
    clientRow(aClient({ number: 2, at: AT + 5, status: "archived", isGranted: 1 })),
    clientRow(aClient({ number: 1, at: AT + 5, status: "inactive" })),
  ];

  // Caught: clients of an import above those of today.
  test("come with the newest onboarded first", () => {
    expect(newestOnboardedFirst(all).map(({ key }) => key)).toEqual([2, 1, 3]);
    const ordered = newestOnboardedFirst(all);
    // Clients of the same moment keep their order, too.
    expect(newestOnboardedFirst(ordered)).toBe(ordered);
  });

  // Caught: Álvaro and Łukasz after Zoe.
  test("are sorted by name as in a dictionary", () => {
    const rows = ["Zoe", "Álvaro", "Betty", "Łukasz", "Ángel", "Mia"].map((name) => clientRow(aClient({ name })));
    const sorted = createColumnSorter(CLIENT_COLUMNS)(rows, { column: "client", isDescending: false });
    expect(sorted.map(({ clientName }) => clientName)).toEqual(["Álvaro", "Ángel", "Betty", "Łukasz", "Mia", "Zoe"]);
  });

  // Caught: a heading that sorted by another column, or not at all.
  test.each([
    ["caseType", [2, 3, 1]],
    ["type", [3, 1, 2]],
    ["status", [2, 1, 3]],
    ["portal", [2, 1, 3]],
    ["onboarded", [3, 1, 2]],
  ] as const)("are sorted by %s, and what is not known stands last", (column, keys) => {
    const rows = [
      clientRow(aClient({ number: 1, caseType: "", status: "archived", at: AT + 2 })),
      clientRow(aClient({ number: 2, caseType: "Asylum", type: "petitioner", at: AT + 3 })),
      clientRow(aClient({ number: 3, caseType: "H-1B", status: "inactive", at: AT, isGranted: 1 })),
    ];
    const sorted = createColumnSorter(CLIENT_COLUMNS)(rows, { column, isDescending: false });
    expect(sorted.map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    ["all", [3, 2, 1]],
    ["active", [3]],
    ["archived", [2]],
  ] as const)("of the tab %s are %j, whose counts do not depend on the tab", (filter, keys) => {
    const { visible, counts, tiles } = viewClients(all, filter);
    expect(visible.map(({ key }) => key)).toEqual(keys);
    expect(counts).toEqual({ all: 3, active: 1, archived: 1 });
    expect(tiles).toEqual({ activeCount: 1, portalCount: 1 });
    expect(CLIENT_FILTERS).toContain(filter);
  });

  // Caught: the next day in a file that was saved in the evening, beside today's on the screen.
  test("go into a file with the day that the screen shows", async () => {
    vi.stubEnv("TZ", "America/New_York");
    const evening = clientRow(aClient({ at: Date.UTC(2025, 0, 6, 3) }));
    expect(await rowsCsv([evening], CLIENT_COLUMNS)).toContain('"2025-01-05"');
  });

  test("go into a file", async () => {
    const cellsOf = (text: string | undefined) => text?.replaceAll('"', "");
    const [headings, line] = (await rowsCsv(all.slice(0, 1), CLIENT_COLUMNS)).slice(1).split("\r\n");
    expect(cellsOf(headings)).toBe("Client,Email,Phone,Case Type,Client Type,Status,Portal Access,Onboarded");
    expect(cellsOf(line)).toBe("Ana Souza,ana@mail.test,,EB-2 NIW,Beneficiary,Active,,2025-01-05");
    const told = { phone: "4155550101", type: "petitioner", status: "archived", isGranted: 1 } as const;
    // Without characters that turn what follows.
    const [, other] = (
      await rowsCsv([clientRow(aClient({ ...told, caseType: "EB-2\u202E NIW" }))], CLIENT_COLUMNS)
    ).split("\r\n");
    expect(cellsOf(other)).toBe("Ana Souza,ana@mail.test,4155550101,EB-2 NIW,Petitioner,Archived,Granted,2025-01-05");
  });
});
