import { act, screen, waitFor, within } from "@testing-library/react";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import { REVIEW_PARTS } from "../../../../tests/bench/figures/pageParts";
import type { FakeWorkspace } from "../../../../tests/support/screens/fakeWorkspace";
import { aPractice, giveLayout, show } from "../../../../tests/support/screens/screens";
import { holdNext, sentTo } from "../../../../tests/support/screens/secondTime";
import { ReviewRoute } from "../../../routes/staff/ReviewRoute";
import type { ReviewItem } from "../preview/reviewItem";
import { openDocument } from "../shared/openDocument";

vi.mock("@clerk/react", () => ({ useAuth: () => ({ isLoaded: true, isSignedIn: true }) }));
vi.mock("../shared/openDocument", () => ({ openDocument: vi.fn() }));

const { count, find, list } = api.documents.reviewQueue.staff;
const { accept, reopen, returnForRedo } = api.documents.review.staff;

function anItem(nth: number, differing: Partial<ReviewItem> = {}): ReviewItem {
  const item = {
    documentId: `d${String(nth)}`,
    clientId: "k1",
    caseId: "c1",
    requirementId: null,
    typeKey: "passport",
    typeName: `Passport ${String(nth)}`,
    expires: false,
    securityLevel: 1,
    partyType: "applicant",
    expiresOn: null,
    fileName: `${String(nth)}.txt`,
    fileBytes: 10,
    mimeType: "text/plain",
    uploadedAt: nth,
    uploadedByName: "Maria Santos",
    isFromClient: true,
    sharedAt: null,
    review: "waiting",
    reviewReason: null,
    reviewedAt: null,
    reviewedByName: null,
    version: 1,
    clientName: "Maria Santos",
    caseNumber: "CASE-2026-7",
    ownerName: "Daniel Okafor",
    isOwnerHere: false,
    requestTitle: null,
    readerLocale: "es",
    ...differing,
  };
  return item as never;
}

const FIRST = [1, 2, 3].map((nth) => anItem(nth));

function aQueue(items: readonly ReviewItem[] = FIRST): FakeWorkspace {
  return aPractice()
    .answer(list, () => ({ items, hasMore: false }))
    .answer(count, () => ({ count: items.length, more: false }))
    .answer(accept, () => null)
    .answer(returnForRedo, () => null)
    .answer(reopen, () => null);
}

async function open(workspace = aQueue(), path = "/review") {
  const shown = show(workspace, [{ path: "/review", element: <ReviewRoute /> }], path);
  const seen = async (nth: number, of: number) => {
    await screen.findByText(`${String(nth)} of ${String(of)}`);
    await screen.findByText("This kind of file is not shown here");
  };
  const listed = (items: readonly ReviewItem[]) => {
    act(() => {
      workspace
        .answer(list, () => ({ items, hasMore: false }))
        .answer(count, () => ({ count: items.length, more: false }));
      workspace.announce();
    });
  };
  return { ...shown, workspace, seen, listed, button: (name: RegExp) => screen.getByRole("button", { name }) };
}

beforeEach(() => {
  giveLayout();
  vi.mocked(openDocument).mockResolvedValue({ kind: "opened", fileName: "a.txt", bytes: new Uint8Array([1]) });
});

// Caught: a key that took two presses of another; a reason in the reviewer's language; the focus lost with the document.
test("one key accepts, three ask for a new copy, and the next document is there at once", async () => {
  const { user, workspace, seen, listed, button } = await open();
  await seen(1, 3);
  await user.keyboard("a");
  await seen(2, 3);
  expect(sentTo(workspace, accept)).toEqual([{ documentId: "d1", version: 1 }]);
  listed(FIRST.slice(1));
  await seen(2, 3);
  await user.keyboard("r");
  expect(document.activeElement).toBe(button(/^Send$/));
  await user.keyboard("1{Enter}");
  await seen(3, 3);
  const reason = "Está borroso. Por favor, envíe una copia nítida.";
  expect(sentTo(workspace, returnForRedo)).toEqual([{ documentId: "d2", version: 1, reason }]);
  await user.click(button(/^Accept/));
  expect(await screen.findByText("Done. Nothing waits for you.")).toBeDefined();
  expect(screen.getByText(/^3 documents in \d+ s$/)).toBeDefined();
});

// Caught: a second press that accepted the next document, before anybody could look at it.
test("a document is not decided before it is seen", async () => {
  vi.mocked(openDocument).mockReturnValue(new Promise(() => undefined));
  const { user, workspace } = await open();
  await screen.findByText("1 of 3");
  await user.keyboard("ar");
  expect(screen.queryByRole("button", { name: "Send" })).toBeNull();
  expect(sentTo(workspace, accept)).toEqual([]);
  await user.keyboard("s");
  expect(await screen.findByText("2 of 3")).toBeDefined();
});

// Caught: the next document under a key that was meant for this one; a colleague's decision overruled.
test.each([
  ["decided", "Ana Duarte accepted it.", anItem(1, { review: "accepted", reviewedByName: "Ana Duarte", version: 2 })],
  ["deleted", "It was deleted.", null],
])("a document that a colleague has %s stays, without acts, until the reviewer goes on", async (_, sentence, item) => {
  const { user, workspace, seen, listed } = await open();
  await seen(1, 3);
  workspace.answer(find, () => item);
  listed(FIRST.slice(1));
  expect(await screen.findByText(sentence)).toBeDefined();
  await user.keyboard("ar");
  expect(sentTo(workspace, accept)).toEqual([]);
  await user.keyboard("s");
  await seen(1, 2);
  expect(screen.getByRole("region", { name: "Review" }).textContent).toContain("Passport 2");
});

// Caught: a document that vanished with the list while it was read; a queue that never ends for a person who decided nothing.
test("a queue that colleagues have emptied keeps the open document until the reviewer goes on, and then ends", async () => {
  const { user, workspace, seen, listed } = await open();
  await seen(1, 3);
  workspace.answer(find, () => anItem(1, { review: "redo", reviewedByName: "Ana Duarte", version: 2 }));
  listed([]);
  expect(await screen.findByText("Ana Duarte asked for a new copy of it.")).toBeDefined();
  await user.keyboard("as");
  expect(await screen.findByText("Done. Nothing waits for you.")).toBeDefined();
  expect(sentTo(workspace, accept)).toEqual([]);
  listed([anItem(9)]);
  await user.click(screen.getByRole("button", { name: "Review 1 document more" }));
  await seen(1, 1);
});

// Caught: the typed reason lost with a refusal; a refused document that did not come back.
test("a decision that came second says who was first, with the typed reason, and nothing is lost", async () => {
  const workspace = aQueue();
  workspace.answer(returnForRedo, () => {
    throw new ConvexError({ code: "CHANGED_MEANWHILE", byName: "Ana Duarte", at: 1, current: "accepted" });
  });
  const { user, seen } = await open(workspace);
  await seen(1, 3);
  await user.keyboard("r6");
  await user.type(screen.getByLabelText("Own text"), "Falta la página 2.{Enter}");
  expect(await screen.findByText("Ana Duarte accepted it. Your decision was not saved.")).toBeDefined();
  expect(screen.getByText("You wrote: Falta la página 2.")).toBeDefined();
  await user.keyboard("k");
  await seen(1, 3);
  await user.keyboard("r");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Own text").value).toBe("Falta la página 2.");
});

test("Z takes the last decision back, also while it is on its way and at the end", async () => {
  const { user, workspace, seen, listed } = await open(aQueue(FIRST.slice(0, 1)));
  await seen(1, 1);
  const { accept: arrive } = holdNext(workspace, accept);
  await user.keyboard("a");
  expect(await screen.findByText("Done. Nothing waits for you.")).toBeDefined();
  await user.keyboard("z");
  expect(sentTo(workspace, reopen)).toEqual([]);
  await arrive();
  listed([anItem(1, { version: 3 })]);
  expect(await screen.findByText(/Decision undone/)).toBeDefined();
  await seen(1, 1);
  expect(sentTo(workspace, reopen)).toEqual([{ documentId: "d1", version: 2 }]);
  await user.keyboard("a");
  expect(sentTo(workspace, accept).at(-1)).toEqual({ documentId: "d1", version: 3 });
});

// Caught: the second Z that took the same decision back again, and left the one before it.
test("each Z takes another decision back, also while the first is on its way", async () => {
  const { user, workspace, seen, listed } = await open();
  await seen(1, 3);
  await user.keyboard("a");
  await seen(2, 3);
  await user.keyboard("a");
  listed(FIRST.slice(2));
  await seen(3, 3);
  const { accept: arrive } = holdNext(workspace, reopen);
  await user.keyboard("zz");
  await arrive();
  expect(sentTo(workspace, reopen)).toEqual([
    { documentId: "d2", version: 2 },
    { documentId: "d1", version: 2 },
  ]);
});

/** The server lists two documents where it would list fifty. */
function aLongQueue(): FakeWorkspace {
  const all = [1, 2, 3, 4, 5].map((nth) => anItem(nth));
  return aQueue(all).answer(list, ({ wanted }) => {
    const listed = Number(wanted) - 48;
    return { items: all.slice(0, listed), hasMore: all.length > listed };
  });
}

// Caught: fifty skipped documents that hid all later ones for good.
test("behind skipped documents, and on request, more are read", async () => {
  const { user, seen } = await open(aLongQueue());
  await seen(1, 5);
  const lines = () => within(screen.getByRole("list", { name: "Documents to review" })).getAllByRole("button");
  expect(lines()).toHaveLength(2);
  await user.keyboard("ss");
  await seen(3, 5);
  await user.click(screen.getByRole("tab", { name: "Mine" }));
  await seen(1, 5);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(lines()).toHaveLength(5);
});

// Caught: "1 of 3" where a colleague's two wait.
test("Mine counts and lists one's own documents", async () => {
  const workspace = aQueue()
    .answer(list, ({ filter }) => ({ items: filter === "mine" ? FIRST.slice(1, 2) : FIRST, hasMore: false }))
    .answer(count, ({ filter }) => ({ count: filter === "mine" ? 1 : 3, more: false }));
  const { seen } = await open(workspace, "/review?whose=mine");
  await seen(1, 1);
  expect(screen.getByRole("region", { name: "Review" }).textContent).toContain("Passport 2");
});

const openedIds = () =>
  vi.mocked(openDocument).mock.calls.map(([, { documentId, action }]) => `${action} ${documentId}`);

// Caught: the file of before under the decision about the edited one.
test("a document whose pages a colleague has edited is opened again", async () => {
  vi.mocked(openDocument).mockClear();
  const { seen, listed } = await open(aQueue(FIRST.slice(0, 1)));
  await seen(1, 1);
  listed([anItem(1, { contentId: "f2", version: 2 } as never)]);
  await waitFor(() => {
    expect(openedIds()).toEqual(["preview d1", "preview d1"]);
  });
});

// Caught: a document that stays cut off after the line is back.
test("a document whose transfer ended with the line opens when the line is back", async () => {
  vi.mocked(openDocument).mockClear().mockResolvedValueOnce({ kind: "failed", reason: "The line was cut." });
  const { seen } = await open(aQueue(FIRST.slice(0, 1)));
  expect(await screen.findByText("Error: The line was cut.")).toBeDefined();
  act(() => {
    window.dispatchEvent(new Event("online"));
  });
  await seen(1, 1);
});

test("skipped documents are offered at the end", async () => {
  const { user, seen, button } = await open(aQueue(FIRST.slice(0, 2)));
  await seen(1, 2);
  await user.keyboard("s");
  await seen(2, 2);
  await user.keyboard("a");
  expect(await screen.findByText("You skipped 1 document.")).toBeDefined();
  await user.click(button(/^Review skipped$/));
  await seen(2, 2);
});

test("the list says whose documents they are, how old, and whose case; a press shows one", async () => {
  vi.spyOn(Date, "now").mockReturnValue(3 * 86_400_000);
  const { user, seen } = await open(aQueue([anItem(1, { requestTitle: "All pages" }), anItem(2, { ownerName: null })]));
  await seen(1, 2);
  const lines = within(screen.getByRole("list", { name: "Documents to review" })).getAllByRole("button");
  expect(document.querySelectorAll(REVIEW_PARTS.row)).toHaveLength(lines.length);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Maria Santos2 dAll pagesDaniel Okafor (former member)",
    "Maria Santos2 dPassport 2Unassigned",
  ]);
  await user.click(lines[1] ?? document.body);
  await seen(2, 2);
});

// Caught: the documents of a colleague who is ill, which no one could review apart from all others.
test("a colleague's documents are reviewed in their place", async () => {
  const daniel = { userId: "u2", name: "Daniel Okafor", isHere: true };
  const former = { userId: "u3", name: "Rui Alves", isHere: false };
  const workspace = aQueue()
    .answer(api.cases.tasks.staff.owners, () => [daniel, former])
    .answer(list, ({ filter }) => ({ items: filter === "u2" ? [] : FIRST, hasMore: false }));
  const { user, router, seen } = await open(workspace);
  await seen(1, 3);
  const member = screen.getByRole<HTMLSelectElement>("combobox", { name: "Documents of another member" });
  expect(Array.from(member.options, ({ text }) => text)).toEqual(["Another member…", "Daniel Okafor"]);
  await user.selectOptions(member, "Daniel Okafor");
  expect(await screen.findByText("Nothing to review in the cases of Daniel Okafor")).toBeDefined();
  expect(router.state.location.search).toBe("?whose=u2");
  expect(screen.getByRole("tab", { name: "Daniel Okafor" }).getAttribute("aria-selected")).toBe("true");
  await user.click(screen.getByRole("tab", { name: "Everyone" }));
  await seen(1, 3);
});

test("an empty queue says how it fills, and one's own leads to everyone's; a failed one offers Retry", async () => {
  const { user, workspace } = await open(aQueue([]));
  expect(await screen.findByText("Nothing to review")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Whose documents" }), "Mine");
  expect(await screen.findByText("Nothing to review in your cases")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Show everyone’s" }));
  act(() => {
    workspace.answer(list, () => {
      throw new Error("broken");
    });
    workspace.announce();
  });
  expect((await screen.findByRole("alert")).textContent).toContain("The documents to review could not be loaded.");
});
