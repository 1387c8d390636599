import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../convex/_generated/api";
import type { Locale } from "../../../../convex/platform/languages";
import type { NoticeKind, Priority } from "../../../../convex/clients/notices/rules";
import { allRoutes } from "../../../../tests/support/screens/allRoutes";
import { aPortal } from "../../../../tests/support/screens/portalScreens";
import { giveLayout, show } from "../../../../tests/support/screens/screens";

vi.mock("@clerk/react", async () => (await import("../../../../tests/support/screens/signedInClerk")).signedInClerk);

const { list } = api.clients.notices.portal;
const AT = Date.UTC(2026, 0, 5, 12);
const LATER = Date.UTC(2100, 0, 1);

interface Notice {
  noticeId: string;
  caseId: string | null;
  kind: string;
  facts: Record<string, string | null>;
  priority: Priority;
  at: number;
  expiresAt: number;
  readAt: number | null;
}

function aNotice(differing: Partial<Notice> = {}): Notice {
  const kind: NoticeKind = "milestone_done";
  const facts = { title: "Forms signed" };
  const times = { at: AT, expiresAt: LATER, readAt: null };
  return { noticeId: "n1", caseId: "a1", kind, facts, priority: "normal", ...times, ...differing };
}

function open(
  notices: Notice[],
  { path = "/client-portal/notifications", locale }: { path?: string; locale?: Locale } = {},
) {
  const workspace = aPortal({ locale: locale ?? "en" }).answer(list, () => notices);
  return { workspace, ...show(workspace, allRoutes, path) };
}

const items = async () => {
  await screen.findByRole("heading", { level: 1, name: /Notifications|Notificaciones/ });
  return within(screen.getByRole("main"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

beforeEach(() => {
  giveLayout();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a notice", () => {
  // `noticeText.test.ts` tests the text of each kind.
  test.each<[kind: NoticeKind, facts: Notice["facts"], english: string, spanish: string]>([
    [
      "payment_due",
      { title: "H-1B", titleEs: "Otro", amountCents: "105050" },
      "A payment is due: $1,050.50|H-1B",
      "Tiene un pago pendiente: $1,050.50|H-1B",
    ],
    [
      "document_requested",
      { title: null, count: "3" },
      "We have asked you for 3 documents|",
      "Le hemos pedido 3 documentos|",
    ],
  ])("of %s with %j says it in the client's language", async (...[kind, facts, english, spanish]) => {
    const read = { readAt: AT };
    open([aNotice({ kind, facts, ...read })]);
    expect(await items()).toEqual([`${english.replace("|", "")}January 5, 2026`]);
    cleanup();
    open([aNotice({ kind, facts, ...read })], { locale: "es" });
    expect(await items()).toEqual([`${spanish.replace("|", "")}5 de enero de 2026`]);
  });

  test("of a later version says that there is news, and leads to the start page", async () => {
    open([aNotice({ kind: "of_a_later_version", readAt: AT })]);
    expect(await items()).toEqual(["There is news in your caseJanuary 5, 2026"]);
    const link = within(screen.getByRole("main")).getByRole("link");
    expect(link.getAttribute("href")).toBe("/client-portal?case=a1");
  });

  test.each<[Priority, string]>([
    ["urgent", "Urgent"],
    ["high", "Important"],
    ["normal", ""],
    ["low", ""],
  ])("of priority %s says %j", async (priority, word) => {
    open([aNotice({ priority, readAt: AT })]);
    expect(await items()).toEqual([`A step is doneForms signedJanuary 5, 2026${word}`]);
  });

  // Caught: a title with characters that reversed the words around it.
  test("is without marks that change the direction of writing, and its markup is text", async () => {
    open([aNotice({ facts: { title: "\u202Eevil<b>x</b>" }, readAt: AT })]);
    expect(await items()).toEqual(["A step is doneevil<b>x</b>January 5, 2026"]);
  });

  test("is marked as read by following its link", async () => {
    const { user, router, workspace } = open([aNotice()]);
    workspace.answer(api.clients.notices.portal.markRead, () => {
      throw new Error("no");
    });
    await user.click(await screen.findByRole("link", { name: /^Unread: ?A step is done/ }));
    expect(router.state.location).toMatchObject({ pathname: "/client-portal/timeline", search: "?case=a1" });
    expect(workspace.sent).toEqual([{ name: "clients/notices/portal:markRead", args: { noticeId: "n1" } }]);
  });

  test("of a message leads to the conversation", async () => {
    open([aNotice({ kind: "message_from_team", facts: { title: "Your interview", thread: "t1" } })]);
    const link = await screen.findByRole("link", { name: /^Unread: ?A message from your team/ });
    expect(link.getAttribute("href")).toBe("/client-portal/messages/t1");
  });

  test("is read by its button, and the screen stays", async () => {
    const { user, router, workspace } = open([aNotice()]);
    const button = await screen.findByRole("button", { name: "Mark as read: A step is done" });
    expect(button.title).toBe("Mark as read: A step is done");
    await user.click(button);
    expect(router.state.location.pathname).toBe("/client-portal/notifications");
    expect(workspace.sent).toEqual([{ name: "clients/notices/portal:markRead", args: { noticeId: "n1" } }]);
    workspace.answer(list, () => [aNotice({ readAt: AT })]);
    await waitFor(() => {
      expect(screen.queryByRole("button", { name: /^Mark as read/ })).toBeNull();
    });
    // Caught: the focus lost with the button.
    expect(document.activeElement).toBe(screen.getByRole("link", { name: /^A step is done/ }));
    // Caught: read notices marked again at each look.
    await user.click(screen.getByRole("link", { name: /^A step is done/ }));
    expect(workspace.sent).toHaveLength(1);
  });
});

describe("all notices", () => {
  // Caught: this device's clock used as the time, so that newer notices were marked unseen.
  test("are marked as read up to the newest one shown", async () => {
    const { user, workspace } = open([aNotice({ at: AT + 9 }), aNotice({ noticeId: "n2" })]);
    // A notice that could not be marked stays unread.
    workspace.answer(api.clients.notices.portal.markAllRead, () => {
      throw new Error("no");
    });
    await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
    expect(workspace.sent).toEqual([{ name: "clients/notices/portal:markAllRead", args: { upTo: AT + 9 } }]);
  });

  test("that are read have no mark button", async () => {
    open([aNotice({ readAt: AT })]);
    await items();
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });

  test("that are none say so", async () => {
    open([]);
    expect(await screen.findByText("No notifications")).toBeDefined();
    expect(screen.getByText("When something changes in your case, you read it here.")).toBeDefined();
  });

  test("that cannot be loaded say so, and the frame stays", async () => {
    const workspace = aPortal().answer(list, () => {
      throw new Error("[Request ID: 7f] Server Error");
    });
    show(workspace, allRoutes, "/client-portal/notifications");
    expect(await screen.findByText("Failed to load client portal data")).toBeDefined();
    expect(screen.getByRole("link", { name: "Notifications, none unread" })).toBeDefined();
  });
});

describe("the bell", () => {
  test("counts unread notices live, and links to them", async () => {
    const { user, router, workspace } = open([], { path: "/client-portal" });
    await screen.findByRole("link", { name: "Notifications, none unread" });
    workspace.answer(list, () => [aNotice(), aNotice({ noticeId: "n2" }), aNotice({ noticeId: "n3", readAt: AT })]);
    const bell = await screen.findByRole("link", { name: "Notifications, 2 unread" });
    expect(bell.textContent).toBe("2");
    await user.click(bell);
    expect(router.state.location.pathname).toBe("/client-portal/notifications");
  });

  // Caught: an expired notice still counted on a page that stayed open.
  test("no longer counts expired notices on a page that stays open", async () => {
    vi.useRealTimers();
    vi.useFakeTimers({ shouldAdvanceTime: true, now: AT });
    open([aNotice({ expiresAt: AT + 60_000 })]);
    await screen.findByRole("link", { name: "Notifications, 1 unread" });
    await act(async () => {
      await vi.advanceTimersByTimeAsync(61_000);
    });
    expect(await screen.findByRole("link", { name: "Notifications, none unread" })).toBeDefined();
    expect(screen.getByText("No notifications")).toBeDefined();
  });
});

describe("Recent Updates", () => {
  test("are the three newest on the start page, with the way to all", async () => {
    const titles = ["One", "Two", "Three", "Four"];
    const notices = titles.map((title) => aNotice({ noticeId: title, facts: { title }, readAt: AT }));
    const { user, router, workspace } = open(notices, { path: "/client-portal" });
    const heading = await screen.findByRole("heading", { name: "Recent Updates" });
    const updates = within(heading.closest("section") ?? document.body);
    expect(updates.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(
      ["One", "Two", "Three"].map((title) => `A step is done${title}January 5, 2026`),
    );
    workspace.answer(list, () => [aNotice({ noticeId: "n9" })]);
    await user.click(await updates.findByRole("button", { name: "Mark as read: A step is done" }));
    expect(workspace.sent).toEqual([{ name: "clients/notices/portal:markRead", args: { noticeId: "n9" } }]);
    await user.click(updates.getByRole("link", { name: "View All" }));
    expect(router.state.location.pathname).toBe("/client-portal/notifications");
  });

  test("that are none take no room", async () => {
    open([], { path: "/client-portal" });
    await screen.findByText("Hello, Maria Santos");
    expect(screen.queryByRole("heading", { name: "Recent Updates" })).toBeNull();
  });
});
