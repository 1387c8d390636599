import { useEffect, useState } from "react";
import { Outlet } from "react-router-dom";
import { api } from "../../convex/_generated/api";
import { ProofProvider } from "../features/access/secondStep/ProofProvider";
import { SessionBanner } from "../features/access/shared/SessionBanner";
import { useAccess } from "../features/access/shared/useAccess";
import { StrandedWatch } from "../features/messages/strandedNotes/StrandedWatch";
import { usePersonId } from "../lib/drafts/unsentContext";
import { PrintHead } from "../lib/PrintHead";
import { hasSampleData } from "../lib/hasSampleData";
import { ConnectionBanner } from "../lib/ConnectionBanner";
import { LazyWhenIdle } from "../ui/lazy/LazyWhenIdle";
import { whenSettled } from "../ui/lazy/idle";
import { LazyModule } from "../ui/lazy/lazyModule";
import { MENU_CODE, TOAST_CODE } from "../ui/lazyParts";
import { useVisibleHeight } from "../lib/useVisibleHeight";
import { useArrivalFocus } from "../lib/useArrivalFocus";
import { DensityContext } from "../ui/grid/density";
import { FloatingNotices } from "../ui/feedback/FloatingNotices";
import { KEY_LIST_CODE, KEYS_CODE } from "./shortcuts/keysCode";
import { LIST_FILTER_ID } from "../lib/rows/ListFilter";
import { useKeptKeys } from "../lib/keys/useKeptKeys";
import { PALETTE_BUTTON_ID } from "./PaletteButton";
import { ShellBrand } from "./ShellBrand";
import { StaffNavigation } from "./StaffNavigation";
import { useRecentRecords } from "./recentRecords";
import { TopBar } from "./TopBar";
import { LanguageScope } from "../lib/words/LanguageScope";
import { useStaffManifest } from "./useStaffManifest";
import { WorkspaceProviders } from "./WorkspaceProviders";

const CONTENT_ID = "content";
const { proveIdentity } = api.documents.openings.staff;

const secondStepBanner = new LazyModule(
  "two-step verification",
  async () => (await import("../features/access/secondStep/SecondStepBanner")).SecondStepBanner,
);
const newRecords = new LazyModule("new records", async () => (await import("./newRecords/NewRecords")).NewRecords);
const navigationPanel = new LazyModule("navigation", async () => (await import("./NavigationPanel")).NavigationPanel);
const sampleTour = new LazyModule(
  "the tour",
  async () => (await import("../features/workspace/sampleTour/SampleTour")).SampleTour,
);
const visitWatch = new LazyModule(
  "visits",
  async () => (await import("../features/access/session/VisitWatch")).VisitWatch,
);

/** The layout route of all staff screens: providers, skip link, navigation and keyboard shortcuts. */
export function StaffShell() {
  const access = useAccess();
  const [areShortcutsListed, listShortcuts] = useState(false);
  useKeptKeys(KEYS_CODE);
  // Loaded ahead, so that menus and toasts work offline, too.
  useEffect(
    () =>
      whenSettled(() => {
        for (const code of [MENU_CODE, TOAST_CODE]) code.loadAhead();
      }),
    [],
  );
  // The guard above admits staff only; the shell's state belongs to one person from the start.
  if (access.kind !== "staff") return null;
  return (
    <LanguageScope locale="en">
      <WorkspaceProviders person={access.userId}>
        <a
          href={`#${CONTENT_ID}`}
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
        >
          Skip to content
        </a>
        <ProofProvider prove={proveIdentity}>
          <DensityContext value={access.density}>
            <StaffFrame email={access.email} onListShortcuts={listShortcuts} />
          </DensityContext>
        </ProofProvider>
        <LazyWhenIdle module={KEYS_CODE}>
          {(PageKeys) => (
            <PageKeys
              onSearch={focusSearch}
              onListShortcuts={() => {
                listShortcuts(true);
              }}
            />
          )}
        </LazyWhenIdle>
        <LazyWhenIdle module={KEY_LIST_CODE}>
          {(ShortcutList) => <ShortcutList open={areShortcutsListed} onOpenChange={listShortcuts} />}
        </LazyWhenIdle>
        <LazyWhenIdle module={newRecords}>{(NewRecords) => <NewRecords />}</LazyWhenIdle>
        <LazyWhenIdle module={visitWatch}>{(VisitWatch) => <VisitWatch />}</LazyWhenIdle>
      </WorkspaceProviders>
    </LanguageScope>
  );
}

/** Focuses the filter of the screen's list; a screen without one opens the palette. */
function focusSearch(): void {
  const filter = document.getElementById(LIST_FILTER_ID);
  if (filter === null) document.getElementById(PALETTE_BUTTON_ID)?.click();
  else filter.focus();
}

/** Sidebar, top bar and the scroll container of the screen. */
function StaffFrame({ email, onListShortcuts }: { email: string; onListShortcuts: (open: boolean) => void }) {
  const [isNavigationOpen, setNavigationOpen] = useState(false);
  useArrivalFocus(CONTENT_ID);
  useVisibleHeight();
  useStaffManifest();
  useRecentRecords(usePersonId() ?? "");
  return (
    <div className="flex h-[var(--visible-height,100dvh)] overflow-hidden print:block print:h-auto print:overflow-visible">
      <PrintHead />
      <div className="hidden w-60 shrink-0 flex-col border-r border-line bg-canvas lg:flex print:hidden">
        <StaffNavigation
          brand={<ShellBrand />}
          onListShortcuts={() => {
            onListShortcuts(true);
          }}
        />
      </div>
      <LazyWhenIdle module={navigationPanel}>
        {(NavigationPanel) => (
          <NavigationPanel
            isOpen={isNavigationOpen}
            onOpenChange={setNavigationOpen}
            email={email}
            onListShortcuts={onListShortcuts}
          />
        )}
      </LazyWhenIdle>
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <TopBar
          email={email}
          onOpenNavigation={() => {
            navigationPanel.loadAhead();
            setNavigationOpen(true);
          }}
          onListShortcuts={() => {
            onListShortcuts(true);
          }}
        />
        <StaffContent />
        {hasSampleData() ? <LazyWhenIdle module={sampleTour}>{(SampleTour) => <SampleTour />}</LazyWhenIdle> : null}
        <LazyWhenIdle module={secondStepBanner}>{(SecondStepBanner) => <SecondStepBanner />}</LazyWhenIdle>
      </div>
    </div>
  );
}

/** The screen, and the banners over it. */
function StaffContent() {
  return (
    <div className="relative flex min-h-0 flex-1 flex-col print:block">
      {/* A size container: screens measure their height by this box (cqh). */}
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="[container-type:size] relative min-h-0 flex-1 overflow-y-auto focus:outline-none print:[container-type:normal]"
      >
        <Outlet />
      </main>
      <FloatingNotices>
        <ConnectionBanner />
        <SessionBanner />
        <StrandedWatch />
      </FloatingNotices>
    </div>
  );
}
