import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import Papa from "papaparse";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import { fieldsOf } from "../../../tests/support/screens/fields";
import { aLog, ANA, anEvent, asMember, pageOf, SHEET_SYNC, type Asked } from "../../../tests/support/screens/auditLog";
import type { FakeWorkspace } from "../../../tests/support/screens/fakeWorkspace";
import { giveLayout, show } from "../../../tests/support/screens/screens";
import { retryUntilAnswered } from "../../../tests/support/screens/secondTime";
import { ASK_AGAIN_MS } from "../../lib/calls/useRecoveringQuery";
import { AuditRoute } from "./AuditRoute";

vi.mock("@clerk/react", () => ({
  useAuth: () => ({ isLoaded: true, isSignedIn: true, userId: "clerk_1" }),
  useClerk: () => ({ signOut: () => Promise.resolve() }),
}));

const { list, choices } = api.access.audit.staff;

/** The newest first: today at 11:05, this morning, yesterday, in June. */
const CLOSED = anEvent();
const NOTED = anEvent({
  at: Date.UTC(2026, 6, 1, 0, 0, 0),
  who: ANA,
  action: "notes:add",
  words: "Added a note",
  before: null,
  after: "k57",
});
const SYNCED = anEvent({
  at: Date.UTC(2026, 5, 30, 23, 59, 59),
  who: SHEET_SYNC,
  action: "leads:changedInSheet",
  words: "Found the row changed in the sheet",
  record: { id: "lead-2" },
  before: "Noor Haddad",
  after: "Noor Haddad-Lind",
});
const JOINED = anEvent({
  at: Date.UTC(2026, 5, 2, 9),
  who: ANA,
  action: "access:revoke",
  words: "Ended access",
  record: { kind: "person", id: "u-rui", name: "Rui Alves" },
  before: "staff",
  after: null,
});
const EVENTS = [CLOSED, NOTED, SYNCED, JOINED];

function open({ at = "/audit", workspace = aLog(EVENTS) } = {}) {
  const routes = [
    { path: "/audit", element: <AuditRoute /> },
    { path: "/", element: <p>lead list</p> },
    { path: "/lead/:leadId", element: <p>a lead</p> },
  ];
  const { router, user } = show(workspace, routes, at);
  return { router, user, workspace, address: () => router.state.location.search };
}

const words = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, " ").trim();
const table = () => screen.findByRole("table", { name: "Events, newest first" });
async function rows() {
  const [, ...all] = within(await table()).getAllByRole("row");
  return all.map((row) => within(row).getAllByRole("cell").map(words));
}
/** The action of each row. */
const done = async () => (await rows()).map((cells) => cells[2]);
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

/** Fifty-one events are two pages. */
const LEADS = Array.from({ length: 51 }, (_, n) => `Lead ${String(n)}`);
const MANY = Array.from({ length: 51 }, (_, n) => anEvent({ record: { id: `lead-${String(n)}` } }));

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the log", () => {
  // Caught: a job shown as a person; a note's id shown as the added value.
  test("has a row for each event: time, person, action, record, old value and new value", async () => {
    open();
    expect(await screen.findByRole("search", { name: "Filter the log" })).toBeDefined();
    expect(await rows()).toEqual([
      ["Jul 1, 2026, 11:05 AM", "Sofia Reyes", "Set the status", "Lead 1", "before: Needs Follow-up after: Closed"],
      ["Jul 1, 2026, 12:00 AM", "Ana Duarte", "Added a note", "Lead 1", "N/A"],
      [
        "Jun 30, 2026, 11:59 PM",
        "Passage (sheet sync)",
        "Found the row changed in the sheet",
        "Lead 2",
        "before: Noor Haddad after: Noor Haddad-Lind",
      ],
      ["Jun 2, 2026, 9:00 AM", "Ana Duarte", "Ended access", "Rui Alves", "before: staff after: nothing"],
    ]);
    expect(
      within(await table())
        .getAllByRole("columnheader")
        .map(words),
    ).toEqual(["Time", "Who", "What", "Record", "Before → after"]);
    expect(document.title).toBe("Audit log · Passage");
    const times = Array.from((await table()).querySelectorAll("time"), ({ dateTime }) => dateTime);
    expect(times.slice(0, 2)).toEqual(["2026-07-01T11:05:09.000Z", "2026-07-01T00:00:00.000Z"]);
  });

  // Caught: "Passage (grantFirstAdmin)".
  test.each([
    ["grantFirstAdmin", "Passage (the first administrator, by the console)"],
    ["seed", "Passage (sample data)"],
    ["sign-in service", "Passage (sign-in service)"],
  ])("names the job %s: %s", async (name, text) => {
    open({ workspace: aLog([anEvent({ who: { name, userId: null } })]) });
    expect((await rows())[0]?.[1]).toBe(text);
  });

  test("links a record to its screen, if it has one", async () => {
    const { user, router } = open();
    await table();
    expect(screen.getByRole("link", { name: "Rui Alves" })).toHaveProperty("pathname", "/team");
    await user.click(screen.getAllByRole("link", { name: "Lead 1" })[0] ?? expect.fail("no link"));
    expect(router.state.location.pathname).toBe("/lead/lead-1");
  });

  test("is a list of cards on a phone", async () => {
    giveLayout({ isWide: false });
    open();
    const [first, ...others] = within(await screen.findByRole("list", { name: "Events, newest first" })).getAllByRole(
      "listitem",
    );
    expect([words(first ?? expect.fail("no card")), others.length]).toEqual([
      "Sofia ReyesJul 1, 2026, 11:05 AMSet the statusLead 1before: Needs Follow-up after: Closed",
      3,
    ]);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test.each([
    ["UTC", "Times are in UTC."],
    ["America/New_York", "Times on this screen are in America/New_York, in the file in UTC."],
  ])("says in which time zone its times are: %s", async (zone, text) => {
    vi.stubEnv("TZ", zone);
    open();
    expect(await screen.findByText(text)).toBeDefined();
    vi.unstubAllEnvs();
  });

  // Caught: a name that reversed the text after it.
  test("shows names without characters that change the direction of the text", async () => {
    const who = { name: "\u202Eevil", userId: "u9" };
    open({ workspace: aLog([anEvent({ who, record: { kind: "person", id: "u8", name: "\u202Ename" } })]) });
    expect((await rows())[0]).toMatchObject({ 1: "evil", 3: "name" });
  });

  test("shows new events live", async () => {
    const { workspace } = open();
    expect(await done()).toHaveLength(4);
    act(() => {
      workspace.answer(list, (asked) => pageOf([anEvent({ words: "Now" }), ...EVENTS], asked as never));
    });
    expect((await done())[0]).toBe("Now");
  });
});

describe("the filters", () => {
  const SYNC_WORDS = "Found the row changed in the sheet";

  test.each([
    ["Person", "Ana Duarte", "?person=u-ana", ["Added a note", "Ended access"]],
    ["Person", "Passage (automatic)", "?person=jobs", [SYNC_WORDS]],
    ["Action", "Added a note", "?action=notes%3Aadd", ["Added a note"]],
  ])("%s: %s shows these events and is in the address", async (...given) => {
    const [label, option, query, expected] = given;
    const { user, address, router } = open();
    await user.selectOptions(await box(label), option);
    await waitFor(async () => {
      expect(await done()).toEqual(expected);
    });
    expect([address(), router.state.historyAction]).toEqual([query, "REPLACE"]);
  });

  // Caught: a name or a number answered with "No event fits these filters".
  test("a name or a number offers the matching records, and the chosen one is named", async () => {
    const maria = { id: "lead-2", kind: "client", number: null, name: "Maria Santos" };
    const ofMaria = { id: "k5", kind: "case", number: "CASE-2026-8763", name: "Maria Santos" };
    const workspace = aLog(EVENTS).answer(api.workspace.auditRecords.staff.find, ({ typed }) =>
      typed === "maria" ? [maria, ofMaria] : typed === "lead-2" ? [maria] : [],
    );
    const { user, address } = open({ workspace });
    expect(fieldsOf(document.body)).toEqual([
      "Person · first Everyone",
      "Record · search · fills off · shows Name or number",
      "Action · first All actions",
      "From · date",
      "To · date",
    ]);
    await user.type(await box("Record"), "maria{Enter}");
    const found = within(await screen.findByRole("region", { name: "Choose a record:" }));
    expect(found.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Client Maria Santos",
      "Case CASE-2026-8763, Maria Santos",
    ]);
    await user.click(found.getByRole("button", { name: "Client Maria Santos" }));
    expect(address()).toBe("?record=lead-2");
    // Caught: an id in the box, which says nothing to a reader.
    await waitFor(async () => {
      expect((await box("Record")).value).toBe("Client Maria Santos");
    });
    expect(screen.queryByRole("region", { name: "Choose a record:" })).toBeNull();
    expect(await done()).toEqual(["Found the row changed in the sheet"]);
  });

  test("Record is taken on Enter and when the box is left, not with each letter", async () => {
    const { user, address } = open();
    await table();
    await user.type(await box("Record"), " lead-2");
    expect(address()).toBe("");
    await user.keyboard("{Enter}");
    expect([await done(), address()]).toEqual([[SYNC_WORDS], "?record=lead-2"]);
    await user.clear(await box("Record"));
    await user.tab();
    expect([(await done()).length, address()]).toEqual([4, ""]);
  });

  test("the button beside a record shows only its events", async () => {
    const { user, address } = open();
    await table();
    const about = "Only events about Rui Alves";
    const button = screen.getByRole("button", { name: about });
    expect(button.title).toBe(about);
    await user.click(button);
    expect([await done(), address()]).toEqual([["Ended access"], "?record=u-rui"]);
    expect((await box("Record")).value).toBe("u-rui");
  });

  // Caught: events of the last day left out; midnight events counted for the day before.
  test.each([
    ["2026-07-01", "", ["Set the status", "Added a note"]],
    ["", "2026-06-30", [SYNC_WORDS, "Ended access"]],
    ["2026-06-30", "2026-06-30", [SYNC_WORDS]],
  ])("from %j to %j shows the events of these days, the last included", async (from, to, expected) => {
    const { user, address } = open();
    await table();
    if (from !== "") await user.type(await box("From"), from);
    if (to !== "") await user.type(await box("To"), to);
    await waitFor(async () => {
      expect(await done()).toEqual(expected);
    });
    const query = new URLSearchParams(address());
    expect([query.get("from") ?? "", query.get("to") ?? ""]).toEqual([from, to]);
  });

  // Caught: one filter replaced another.
  test("narrow the list together, and Clear filters takes them all away", async () => {
    const { user, address } = open();
    await table();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
    await user.selectOptions(await box("Person"), "Ana Duarte");
    await user.selectOptions(await box("Action"), "Added a note");
    await user.type(await box("Record"), "lead-1{Enter}");
    await user.type(await box("From"), "2026-07-01");
    expect(await done()).toEqual(["Added a note"]);
    expect(address()).toBe("?person=u-ana&action=notes%3Aadd&record=lead-1&from=2026-07-01");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect([(await done()).length, address()]).toEqual([4, ""]);
    // The button is gone. Caught: the focus on the body, from where Tab begins at the top of the page.
    expect(document.activeElement).toBe(await box("Person"));
    for (const label of ["Person", "Action", "Record", "From", "To"]) expect((await box(label)).value).toBe("");
  });

  test("are taken from the address, all of them", async () => {
    open({ at: "/audit?person=u-ana&action=notes:add&record=lead-1&from=2026-06-01&to=2026-07-01" });
    expect(await done()).toEqual(["Added a note"]);
    const boxes = await Promise.all(["Person", "Action", "Record", "From", "To"].map(box));
    expect(boxes.map(({ value }) => value)).toEqual(["u-ana", "notes:add", "lead-1", "2026-06-01", "2026-07-01"]);
  });

  // Caught: a box that kept the text typed for another address.
  test("follow the address when it changes", async () => {
    const { router } = open({ at: "/audit?record=lead-2" });
    expect(await done()).toEqual([SYNC_WORDS]);
    await act(async () => {
      await router.navigate("/audit?record=u-rui");
    });
    expect([await done(), (await box("Record")).value]).toEqual([["Ended access"], "u-rui"]);
  });

  test("that fit nothing say so, and lead back to all events", async () => {
    const { user, address } = open({ at: "/audit?record=lead-99" });
    expect(await screen.findByText("No event fits these filters.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Show all events" }));
    expect([(await done()).length, address()]).toEqual([4, ""]);
    expect(document.activeElement).toBe(await box("Person"));
  });

  // Caught: "No event fits these filters." without a reason.
  test("from a day after the last one say so at the field, ask for nothing, and go on when it is mended", async () => {
    const asked = vi.fn((args: unknown) => pageOf(EVENTS, args as never));
    const { user } = open({ at: "/audit?from=2026-07-01&to=2026-06-30", workspace: aLog([]).answer(list, asked) });
    const last = await box("To");
    const said = () => document.getElementById(last.getAttribute("aria-describedby") ?? "")?.textContent;
    expect([last.getAttribute("aria-invalid"), said()]).toEqual(["true", "“To” must not be before “From”."]);
    expect([(await box("From")).getAttribute("aria-invalid"), asked.mock.calls.length]).toEqual([null, 0]);
    await user.clear(last);
    await user.type(last, "2026-07-01");
    expect([last.getAttribute("aria-invalid"), said()]).toEqual([null, undefined]);
    expect(await done()).toEqual(["Set the status", "Added a note"]);
  });

  // Caught: the validator's refusal shown as a failed list, for a link from another deployment.
  test("by an unknown person send no query, and show the id", async () => {
    const asked = vi.fn(() => undefined);
    const { workspace } = open({ at: "/audit?person=u-gone", workspace: aLog([]).answer(list, asked) });
    expect(await screen.findByText("No event fits these filters.")).toBeDefined();
    expect([(await box("Person")).value, asked.mock.calls.length]).toEqual(["u-gone", 0]);
    expect(screen.getByRole("button", { name: "Download CSV" }).getAttribute("aria-disabled")).toBe("true");
    expect(workspace.sent).toEqual([]);
  });
});

describe("the list", () => {
  test("says that it loads", async () => {
    open({ workspace: aLog([]).answer(list, () => undefined) });
    expect(words(await screen.findByRole("status"))).toBe("Loading events...");
  });

  test("says that it loads as long as the person of the filter is not known", async () => {
    const { workspace } = open({ at: "/audit?person=u-ana", workspace: aLog(EVENTS).answer(choices, () => undefined) });
    expect(words(await screen.findByRole("status"))).toBe("Loading events...");
    act(() => {
      workspace.answer(choices, () => ({ people: [ANA], actions: [] }));
    });
    expect(await done()).toEqual(["Added a note", "Ended access"]);
  });

  test("without any event says what it will show", async () => {
    open({ workspace: aLog([]) });
    expect(await screen.findByText("Changes by people and by Passage appear here.")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Show all events" })).toBeNull();
  });

  // Caught: a failure that removed the filters.
  test("that cannot be read says so and keeps the filters, and Retry reads it again", async () => {
    const workspace = aLog([]).answer(list, () => {
      throw new Error("Server Error");
    });
    vi.mocked(console.error).mockImplementation(() => undefined);
    const { user } = open({ at: "/audit?record=lead-2", workspace });
    expect(words(await screen.findByRole("alert"))).toBe("Error: Failed to fetch the audit logRetry");
    expect((await box("Record")).value).toBe("lead-2");
    vi.mocked(console.error).mockClear();
    workspace.answer(list, (asked) => pageOf(EVENTS, asked as never));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await done()).toEqual(["Found the row changed in the sheet"]);
  });

  // Caught: a page of the log that waited for Retry while every other list on the screen had recovered.
  test.each([
    ["after a pause", () => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS)],
    ["with the network", () => Promise.resolve(window.dispatchEvent(new Event("online")))],
  ])("that cannot be read is retried automatically %s, and only the failure is shown until then", async (...given) => {
    const [, cause] = given;
    vi.useFakeTimers();
    vi.mocked(console.error).mockImplementation(() => undefined);
    const failing = () => {
      throw new Error("Server Error");
    };
    const { workspace } = open({ workspace: aLog([]).answer(list, failing) });
    await act(async () => vi.advanceTimersByTimeAsync(0));
    const failure = screen.getByRole("alert");
    await act(async () => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS / 2));
    workspace.answer(list, () => undefined);
    await act(async () => {
      await cause();
    });
    expect(screen.getByRole("alert")).toBe(failure);
    vi.mocked(console.error).mockClear();
    act(() => {
      workspace.answer(list, (asked) => pageOf(EVENTS, asked as never));
    });
    expect(screen.getAllByRole("row")).toHaveLength(1 + EVENTS.length);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("whose people cannot be read says so at the filter, and not elsewhere", async () => {
    const workspace = aLog(EVENTS).answer(choices, () => {
      throw new Error("Server Error");
    });
    const { router, user } = open({ workspace });
    expect(await done()).toHaveLength(4);
    await act(async () => {
      await router.navigate("/audit?person=u-ana");
    });
    expect(words(await screen.findByRole("alert"))).toBe("Error: Failed to fetch the audit logRetry");
    await retryUntilAnswered(user, { workspace, query: choices, answer: () => ({ people: [ANA], actions: [] }) });
    expect(await done()).toEqual(["Added a note", "Ended access"]);
  });

  // Caught: the first page again instead of the second; a button that stayed after the end.
  test("has further events on demand, and no button after the last", async () => {
    const { user } = open({ workspace: aLog(MANY) });
    expect((await rows()).map((cells) => cells[3])).toEqual(LEADS.slice(0, 50));
    await user.click(screen.getByRole("button", { name: "Load more" }));
    expect((await rows()).map((cells) => cells[3])).toEqual(LEADS);
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  test("says that further events are on their way", async () => {
    const workspace = aLog(MANY).answer(list, (asked) => {
      const { paginationOpts } = asked as unknown as Asked;
      return paginationOpts.cursor === null ? pageOf(MANY, asked as never) : undefined;
    });
    const { user } = open({ workspace });
    await user.click(await screen.findByRole("button", { name: "Load more" }));
    expect(screen.getByRole("button", { name: "Loading..." }).getAttribute("aria-disabled")).toBe("true");
    expect(await rows()).toHaveLength(50);
  });

  // The deployment reads a thousand events and returns the matching ones. Caught: "No events" before the end.
  test("of several filters says that there may be more, and looks further back", async () => {
    const sizes = new Set<number>();
    const workspace = aLog([]).answer(list, (asked) => {
      const { paginationOpts } = asked as unknown as Asked;
      sizes.add(paginationOpts.numItems);
      const isDone = paginationOpts.cursor !== null;
      return { page: isDone ? [NOTED] : [], isDone, continueCursor: "1000" };
    });
    const { user } = open({ at: "/audit?person=u-ana&action=notes:add", workspace });
    expect(await screen.findByText("Older events may fit these filters.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Look further back" }));
    expect(await done()).toEqual(["Added a note"]);
    // Caught: pages of fifty events, most of which do not match.
    expect([...sizes]).toEqual([1_000]);
  });
});

describe("the file", () => {
  interface SavedFile {
    name: string;
    rows: Record<string, string>[];
  }

  /** The files given to the browser to save. */
  function savedFiles(): SavedFile[] {
    const files: SavedFile[] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(blobs.push(blob))}`,
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      const { download: name } = this;
      void blobs
        .pop()
        ?.text()
        .then((text) => {
          const { data } = Papa.parse<Record<string, string>>(text.replace("\uFEFF", ""), { header: true });
          files.push({ name, rows: data });
        });
    });
    return files;
  }

  async function areSaved(files: readonly SavedFile[], count: number) {
    await waitFor(() => {
      expect(files).toHaveLength(count);
    });
  }

  const download = async (user: ReturnType<typeof open>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "Download CSV" }));
  };

  // Caught: a file with only the events on the screen.
  test("has every event that matches the filter, not only those on the screen", async () => {
    const files = savedFiles();
    const { user } = open({ workspace: aLog([...MANY, ...EVENTS]) });
    await download(user);
    await areSaved(files, 1);
    expect([files[0]?.name, files[0]?.rows.length]).toEqual(["audit-log-2026-07-01.csv", 55]);
    expect(screen.queryByText(/^The file has the newest/)).toBeNull();
    await user.selectOptions(await box("Action"), "Added a note");
    await download(user);
    await areSaved(files, 2);
    expect(files[1]?.rows.map((row) => [row["Time (UTC)"], row["Who"], row["What"]])).toEqual([
      ["2026-07-01T00:00:00.000Z", "Ana Duarte", "Added a note"],
    ]);
  });

  test("that cannot have everything says so on the screen and in its name", async () => {
    const files = savedFiles();
    const { user } = open({ workspace: aLog(Array.from({ length: 10_001 }, () => anEvent())) });
    await download(user);
    expect(
      await screen.findByText("The file has the newest 10,000 events. Choose earlier days to save the others."),
    ).toBeDefined();
    await areSaved(files, 1);
    expect([files[0]?.name, files[0]?.rows.length]).toEqual(["audit-log-2026-07-01-newest-10000.csv", 10_000]);
  });

  /** Answers the queries for the file, whose pages are larger than those on the screen. */
  function answerFile(workspace: FakeWorkspace, answer: () => unknown) {
    workspace.answer(list, (args) => {
      const asked = args as unknown as Asked;
      return asked.paginationOpts.numItems === 50 ? pageOf(EVENTS, asked) : answer();
    });
  }

  // Caught: two files for two clicks.
  test("shows its progress, and is made once", async () => {
    const files = savedFiles();
    const { user, workspace } = open();
    await table();
    const { promise, resolve } = Promise.withResolvers();
    answerFile(workspace, () => promise);
    await download(user);
    const busy = screen.getByRole("button", { name: "Reading… 0" });
    expect(busy.getAttribute("aria-disabled")).toBe("true");
    await user.click(busy);
    resolve({ page: [CLOSED], isDone: true, continueCursor: "1" });
    expect(await screen.findByRole("button", { name: "Download CSV" })).toBeDefined();
    await areSaved(files, 1);
  });

  test("that could not be made says so, and can be tried again", async () => {
    const files = savedFiles();
    const { user, workspace } = open();
    await table();
    answerFile(workspace, () => {
      throw new ConvexError({ code: "UNAVAILABLE", what: "log" });
    });
    await download(user);
    expect(
      await screen.findByText(
        "The file could not be made. The log cannot be reached at the moment. Try again in a minute.",
      ),
    ).toBeDefined();
    expect(files).toEqual([]);
    answerFile(workspace, () => ({ page: EVENTS, isDone: true, continueCursor: "4" }));
    await download(user);
    await areSaved(files, 1);
  });
});

// Caught: queries sent for a person who may not read the answers.
test("a member who is not an administrator reads that the screen is not for them, and no query is sent", async () => {
  const asked = vi.fn(() => undefined);
  const workspace = aLog([]).answer(list, asked).answer(choices, asked).answer(api.access.members.staff.history, asked);
  workspace.answer(api.access.accounts.open.me, () => asMember(false));
  const { user, router } = open({ at: "/audit?view=access", workspace });
  const refused = within(await screen.findByRole("alert"));
  expect(refused.getByRole("heading", { level: 1 }).textContent).toBe(
    "Error: Permission denied - please check your access",
  );
  expect([screen.queryByRole("tab"), asked.mock.calls.length]).toEqual([null, 0]);
  await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
  expect(router.state.location.pathname).toBe("/");
});
