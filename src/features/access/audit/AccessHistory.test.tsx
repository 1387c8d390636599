import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { MOST_CHANGES } from "../../../../convex/access/members/rules";
import { aLog, ANA, anEvent, SHEET_SYNC } from "../../../../tests/support/screens/auditLog";
import { giveLayout, show } from "../../../../tests/support/screens/screens";
import { ASK_AGAIN_MS } from "../../../lib/calls/useRecoveringQuery";
import { AuditRoute } from "../../../routes/staff/AuditRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "clerk_1" }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { history } = api.access.members.staff;

const ENDED = anEvent({
  at: Date.UTC(2026, 5, 30, 17),
  who: ANA,
  action: "access:revoke",
  words: "Ended access",
  before: "staff",
  after: "revoked",
});
const CAME = anEvent({
  at: Date.UTC(2026, 4, 4, 9),
  who: { name: "Rui Alves", userId: "u-rui" },
  action: "access:accept",
  words: "Accepted the invitation",
  before: null,
  after: "staff",
});

const RUI = {
  userId: "u-rui",
  name: "Rui\u202E Alves",
  email: "rui@firm.test",
  role: "staff",
  isAdmin: false,
  isActive: false,
  since: Date.UTC(2026, 4, 4, 9),
  invitedBy: "Ana\u202E Duarte",
  until: Date.UTC(2026, 5, 30, 17),
  events: [ENDED, CAME],
};
const ANA_ROW = {
  ...RUI,
  userId: "u-ana",
  name: "Ana\u202E Duarte",
  email: "ana@firm.test",
  isAdmin: true,
  isActive: true,
  invitedBy: null,
  until: null,
  events: [],
};
const MARIA = {
  ...ANA_ROW,
  userId: "u-maria",
  name: "Maria Santos",
  email: "maria@home.test",
  role: "client",
  isAdmin: false,
};

interface ScreenOptions {
  staff?: object[];
  clients?: object[];
  at?: string;
}

interface HistoryArgs {
  role: "staff" | "client";
  paginationOpts: { cursor: string | null; numItems: number };
}

function pageOf(people: readonly object[], { cursor, numItems }: HistoryArgs["paginationOpts"]) {
  const start = Number(cursor ?? 0);
  const end = start + numItems;
  return { page: people.slice(start, end), isDone: end >= people.length, continueCursor: String(end) };
}

function open({ staff = [ANA_ROW, RUI], clients = [], at = "/audit?view=access" }: ScreenOptions = {}) {
  const workspace = aLog([ENDED, CAME]).answer(history, (args) => {
    const { role, paginationOpts } = args as unknown as HistoryArgs;
    return pageOf(role === "staff" ? staff : clients, paginationOpts);
  });
  const { router, user } = show(workspace, [{ path: "/audit", element: <AuditRoute /> }], at);
  return { workspace, user, router, address: () => router.state.location.search };
}

const words = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, " ").trim();
const list = (name: string) => screen.findByRole("list", { name });
/** The person's section of the list. */
async function person(name: string, role = "Staff") {
  const [heading] = await within(await list(role)).findAllByText(name, { selector: "span" });
  return heading?.closest("li") ?? expect.fail(`${name} is not there`);
}

beforeEach(() => {
  giveLayout();
});

test("a tab switches between events and access, and the filters stay", async () => {
  const { user, address } = open({ at: "/audit?record=lead-1" });
  await user.click(await screen.findByRole("tab", { name: "Who has access" }));
  await list("Staff");
  expect(address()).toBe("?record=lead-1&view=access");
  await user.click(screen.getByRole("tab", { name: "Events" }));
  await screen.findByRole("table");
  expect(address()).toBe("?record=lead-1");
});

// Caught: ended access shown as current.
test("each person has the dates, who granted access, and whether they are an administrator", async () => {
  open();
  expect(words(await person("Ana Duarte"))).toBe(
    "AAna Duarteana@firm.testHas accessAdministratorSince May 4, 2026, 9:00 AMWhat Ana Duarte did",
  );
  expect(words(await person("Rui Alves"))).toContain(
    "RRui Alvesrui@firm.testAccess endedSince May 4, 2026, 9:00 AM · invited by Ana Duarte · until Jun 30, 2026, 5:00 PM",
  );
});

test("the times name their zone", async () => {
  open();
  expect(await screen.findByText("Times are in UTC.")).toBeDefined();
});

test("of an end whose day is not known it says so", async () => {
  open({ staff: [{ ...RUI, until: null }] });
  expect(words(await person("Rui Alves"))).toContain("· until an unknown day");
});

test("the changes of each person are listed with their author, old value and new value", async () => {
  const { user } = open();
  const rui = within(await person("Rui Alves"));
  await user.click(rui.getByText("2 changes"));
  const lines = rui.getAllByRole("listitem").map(words);
  expect(lines).toEqual([
    "Jun 30, 2026, 5:00 PM Ana Duarte: Ended access before: staff after: revoked",
    "May 4, 2026, 9:00 AM Rui Alves: Accepted the invitation after: staff",
  ]);
  expect(rui.queryByRole("link", { name: /^All changes/ })).toBeNull();
});

test("one change is one, and of a job says so", async () => {
  open({ staff: [{ ...RUI, events: [anEvent({ who: SHEET_SYNC })] }] });
  const rui = within(await person("Rui Alves"));
  expect(rui.getByText("1 change")).toBeDefined();
  expect(words(rui.getByRole("listitem"))).toContain("Passage (sheet sync): Set the status");
});

// Caught: "20 changes" for a person who has more.
test("of many changes the newest are listed, with the way to all", async () => {
  const { user, address } = open({
    staff: [{ ...RUI, events: Array.from({ length: MOST_CHANGES }, () => anEvent()) }],
  });
  const rui = within(await person("Rui Alves"));
  await user.click(rui.getByText("The newest 20 changes"));
  await user.click(rui.getByRole("link", { name: "All changes about Rui Alves" }));
  expect(address()).toBe("?record=u-rui");
});

test("a link leads to a member's actions; clients have none", async () => {
  const { user, address, router } = open({ clients: [MARIA] });
  await user.selectOptions(await screen.findByLabelText("Role"), "Clients");
  expect(router.state.historyAction).toBe("REPLACE");
  expect(words(await person("Maria Santos", "Clients"))).toContain("Maria Santosmaria@home.testHas access");
  expect(screen.queryByRole("link", { name: /did$/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText("Role"), "Staff");
  await user.click(await screen.findByRole("link", { name: "What Ana Duarte did" }));
  expect(address()).toBe("?person=u-ana");
});

test("the role is in the address", async () => {
  const { address } = open({ clients: [MARIA], at: "/audit?view=access&role=client" });
  await list("Clients");
  expect([screen.getByLabelText<HTMLSelectElement>("Role").value, address()]).toEqual([
    "client",
    "?view=access&role=client",
  ]);
});

test("an empty list says so", async () => {
  open({ at: "/audit?view=access&role=client" });
  expect(await screen.findByText("Clients: no one has or had access")).toBeDefined();
});

test("it says that it loads", async () => {
  const { workspace } = open();
  await list("Staff");
  workspace.answer(history, () => undefined);
  await waitFor(() => {
    expect(words(screen.getByRole("status"))).toBe("Loading people...");
  });
});

test("a failed list says so, and Retry reads it again", async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  const { workspace, user } = open();
  await list("Staff");
  workspace.answer(history, () => {
    throw new Error("Server Error");
  });
  expect(words(await screen.findByRole("alert"))).toBe("Error: Failed to fetch who has accessRetry");
  vi.mocked(console.error).mockClear();
  workspace.answer(history, () => ({ page: [ANA_ROW], isDone: true, continueCursor: "1" }));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await person("Ana Duarte")).toBeDefined();
});

test("a failed list is retried automatically", async () => {
  vi.useFakeTimers();
  vi.mocked(console.error).mockImplementation(() => undefined);
  const { workspace } = open();
  await act(async () => vi.advanceTimersByTimeAsync(0));
  act(() => {
    workspace.answer(history, () => {
      throw new Error("Server Error");
    });
  });
  expect(words(screen.getByRole("alert"))).toBe("Error: Failed to fetch who has accessRetry");
  vi.mocked(console.error).mockClear();
  workspace.answer(history, () => ({ page: [ANA_ROW], isDone: true, continueCursor: "1" }));
  await act(async () => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS));
  vi.useRealTimers();
  expect([screen.queryByRole("alert"), await person("Ana Duarte")]).toMatchObject([null, {}]);
});

test("more than fifty come on demand", async () => {
  const many = Array.from({ length: 60 }, (_, n) => ({
    ...ANA_ROW,
    userId: `u${String(n)}`,
    email: `m${String(n)}@firm.test`,
  }));
  const { user } = open({ staff: many });
  expect(within(await list("Staff")).getAllByText("Has access")).toHaveLength(50);
  await user.click(screen.getByRole("button", { name: "Load more" }));
  expect(within(await list("Staff")).getAllByText("Has access")).toHaveLength(60);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});
