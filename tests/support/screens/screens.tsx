import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, vi } from "vitest";
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from "react-router-dom";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import type { LeadTuple } from "../../../convex/leads/record/rules";
import type { StatusTuple } from "../../../convex/leads/status/rules";
import { packFeed, packRows, type Versioned } from "../../../convex/platform/liveList/rules";
import { AccessProvider } from "../../../src/features/access/shared/AccessProvider";
import { VisitorsLanguage } from "../../../src/lib/words/VisitorsLanguage";
import { ToastHost } from "../../../src/ui/feedback/ToastHost";
import { FakeWorkspace } from "./fakeWorkspace";

/** Adds what jsdom lacks: a size for every element, media queries, and the pointer capture that menus need. */
export function giveLayout({ isWide: matches = true } = {}): void {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(1_200);
  const media = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", (query: string) => ({ ...media, matches: matches && query !== "print" }));
  Object.assign(Element.prototype, {
    hasPointerCapture: () => false,
    setPointerCapture: () => undefined,
    scrollIntoView: () => undefined,
    scrollTo: () => undefined,
  });
}

const SYNCED = {
  state: "ok",
  lastGoodAt: Date.now() - 12_000,
  failedSince: null,
  trouble: null,
  access: { mode: "apiKey" },
  skippedNoEmail: 0,
  skippedRows: [],
  hasMoreColumns: false,
  running: false,
  leadCount: 0,
  leftCount: 0,
  sheetUrl: null,
  canAccept: false,
};

/** The whole list in one page. */
export function snapshotAnswer<Main extends Versioned, Side extends Versioned>(
  main: readonly Main[],
  side: readonly Side[] = [],
) {
  return {
    main: packRows(main),
    side: packRows(side),
    nextCursor: null,
    total: main.length,
    since: { main: 0, side: 0 },
  };
}

/** A feed of a table that has these rows and no others. */
export const feedAnswer = (rows: readonly Versioned[]) => packFeed(0, rows);

/** A workspace of one practice, with a signed-in staff member and the given leads. */
export function aPractice(leads: readonly LeadTuple[] = [], statuses: readonly StatusTuple[] = []): FakeWorkspace {
  const staff = {
    kind: "staff",
    userId: "u1",
    name: "Sam",
    email: "sales@passage.test",
    isAdmin: false,
    locale: "en",
    density: "compact",
  };
  return new FakeWorkspace()
    .answer(api.access.accounts.open.me, () => staff)
    .answer(api.leads.record.staff.snapshot, () => snapshotAnswer(leads, statuses))
    .answer(api.leads.record.staff.feed, () => feedAnswer([]))
    .answer(api.leads.record.staff.statusFeed, () => feedAnswer([]))
    .answer(api.contracts.record.staff.snapshot, () => snapshotAnswer([]))
    .answer(api.contracts.record.staff.feed, () => feedAnswer([]))
    .answer(api.contracts.record.staff.receivedOfDeleted, () => 0)
    .answer(api.contracts.money.staff.feed, () => feedAnswer([]))
    .answer(api.documents.record.staff.newest, () => ({ documents: [], hasOlder: false }))
    .answer(api.cases.record.staff.snapshot, () => snapshotAnswer([]))
    .answer(api.cases.record.staff.feed, () => feedAnswer([]))
    .answer(api.cases.bulk.staff.recent, () => null)
    .answer(api.cases.views.staff.list, () => [])
    .answer(api.cases.record.staff.newest, () => ({ cases: [], hasOlder: false }))
    .answer(api.clients.record.staff.snapshot, () => snapshotAnswer([]))
    .answer(api.clients.record.staff.feed, () => feedAnswer([]))
    .answer(api.leads.sheet.staff.syncState, () => SYNCED)
    .answer(api.leads.sheet.staff.syncNow, () => null);
}

export const syncAnswer = (change: Partial<Record<keyof typeof SYNCED, unknown>>) => ({ ...SYNCED, ...change });

/** A toast outlives its host for seconds: the next test would find it, or wait until its own is the only one of that text. */
afterEach(() => {
  toast.dismiss();
});

export function show(workspace: FakeWorkspace, routes: RouteObject[], path: string) {
  // Screens that compare with the address bar find the router's address there.
  window.history.replaceState(null, "", path);
  const element = (
    <workspace.Provider>
      <AccessProvider>
        <Outlet />
      </AccessProvider>
    </workspace.Provider>
  );
  const router = createMemoryRouter([{ element, children: routes }], { initialEntries: [path] });
  render(
    <VisitorsLanguage>
      <RouterProvider router={router} />
      <ToastHost />
    </VisitorsLanguage>,
  );
  return { router, user: userEvent.setup() };
}
