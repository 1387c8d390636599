import { useEffect } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../convex/_generated/api";
import type { Locale } from "../../convex/platform/languages";
import { ProofProvider } from "../features/access/secondStep/ProofProvider";
import { useAccess, useSessionRefused } from "../features/access/shared/useAccess";
import { useSignOut } from "../features/access/session/useSignOut";
import { LanguageContext } from "../features/workspace/portalFrame/languageContext";
import { PortalHeader } from "../features/workspace/portalFrame/PortalHeader";
import { PortalNavigation } from "../features/workspace/portalFrame/PortalNavigation";
import { PortalTrouble } from "../features/workspace/portalFrame/PortalTrouble";
import { useLocale } from "../features/workspace/portalFrame/useLocale";
import { useOfflinePage } from "../features/workspace/portalFrame/useOfflinePage";
import { NoticesLink } from "../features/clients/notices/NoticesLink";
import { useNotices } from "../features/clients/notices/useNotices";
import { LazyAtOnce, LazyWhenIdle } from "../ui/lazy/LazyWhenIdle";
import { LazyModule } from "../ui/lazy/lazyModule";
import { PrintHead } from "../lib/PrintHead";
import { paths } from "../lib/paths";
import { UnsentProvider } from "../lib/drafts/UnsentProvider";
import { leftUploads } from "../features/documents/portalUpload/leftUploads";
import { usePlacedUploads } from "../features/documents/portalUpload/portalUploadsContext";
import { PortalUploadsProvider } from "../features/documents/portalUpload/PortalUploadsProvider";
import { useVisibleHeight } from "../lib/useVisibleHeight";
import { useArrivalFocus } from "../lib/useArrivalFocus";
import { useRecoveringQuery } from "../lib/calls/useRecoveringQuery";
import { visitorLocale } from "../lib/words/visitorLocale";
import { usePageLanguage } from "../lib/words/pageLanguage";
import { AllWords, fetchWordsAhead, WordsProvider } from "../lib/words/WordsProvider";
import { FloatingNotices } from "../ui/feedback/FloatingNotices";
import { PORTAL_SECTIONS } from "./portalSections";

const CONTENT_ID = "content";
const { proveIdentity } = api.documents.openings.portal;

const visitWatch = new LazyModule(
  "visits",
  async () => (await import("../features/access/session/VisitWatch")).VisitWatch,
);

/** The only screen that needs just the first texts. */
const isHome = ({ pathname }: { pathname: string }) => pathname.replace(/\/$/, "") === paths.portal;

// The best guess until the sign-in service and the account have answered: most clients read this language.
fetchWordsAhead(visitorLocale(), { isAll: !isHome(window.location) });

/** Layout route of the client portal: language, header, sections. */
export function PortalShell() {
  const access = useAccess();
  // The guard above admits clients only.
  if (access.kind !== "client") return null;
  return <ClientsPortal key={access.email} email={access.email} stored={access.locale} />;
}

function ClientsPortal({ email, stored }: { email: string; stored: Locale | null }) {
  const language = useLocale(stored);
  const { locale } = language;
  const { choose: chooseAround } = usePageLanguage();
  // Sign-out and sign-in on this device use the client's language, too.
  useEffect(() => chooseAround?.(locale), [chooseAround, locale]);
  return (
    <UnsentProvider person={email}>
      {/* Above the texts: another language remounts everything below them. */}
      <PortalUploadsProvider>
        <WordsProvider locale={locale}>
          <ProofProvider prove={proveIdentity}>
            <LanguageContext value={language}>
              <Frame email={email} />
            </LanguageContext>
          </ProofProvider>
        </WordsProvider>
      </PortalUploadsProvider>
    </UnsentProvider>
  );
}

function Frame({ email }: { email: string }) {
  const t = useTranslations("portal");
  const { isSigningOut, signOut } = useSignOut();
  const isRefused = useSessionRefused();
  const { unread } = useNotices();
  const sections = useCountedSections();
  // The screen does not wait for it.
  const firm = useRecoveringQuery(api.workspace.portalHome.portal.firmName, {}).value ?? null;
  useArrivalFocus(CONTENT_ID);
  useOfflinePage();
  useVisibleHeight();
  return (
    <div className="flex h-[var(--visible-height,100dvh)] flex-col print:block print:h-auto short:h-auto short:min-h-full">
      <PrintHead />
      <a
        href={`#${CONTENT_ID}`}
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
      >
        {t("skip")}
      </a>
      <PortalHeader
        email={email}
        firm={firm}
        notices={<NoticesLink unread={unread} />}
        signOut={{ run: signOut, isRunning: isSigningOut }}
      />
      <div className="flex min-h-0 flex-1 flex-col">
        <PortalNavigation sections={sections} />
        <main
          id={CONTENT_ID}
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto focus:outline-none short:overflow-visible tall:[container-type:size]"
        >
          <div className="mx-auto max-w-3xl px-4 py-6">
            <Screen />
          </div>
          {/* Where the whole page scrolls, they stay at the lower edge of the window. */}
          <div className="short:fixed short:inset-x-0 short:bottom-0 short:z-30">
            <FloatingNotices>
              <PortalTrouble isRefused={isRefused} />
            </FloatingNotices>
          </div>
        </main>
        <FilesOnTheirWay />
        <LazyWhenIdle module={visitWatch}>{(VisitWatch) => <VisitWatch />}</LazyWhenIdle>
      </div>
    </div>
  );
}

/** Files chosen on another screen. */
function FilesOnTheirWay() {
  const left = usePlacedUploads().filter(({ isOnScreen }) => !isOnScreen);
  if (left.length === 0) return null;
  return <LazyAtOnce module={leftUploads}>{(LeftUploads) => <LeftUploads left={left} />}</LazyAtOnce>;
}

function Screen() {
  if (isHome(useLocation())) return <Outlet />;
  return (
    <AllWords>
      <Outlet />
    </AllWords>
  );
}

/** The sections with their counts; live. */
function useCountedSections() {
  // A count that fails to load must not replace the screen.
  const unread = useRecoveringQuery(api.messages.conversations.portal.unread, {}).value?.count ?? 0;
  const { toSign = 0, toPay = 0 } = useRecoveringQuery(api.contracts.portal.portal.waiting, {}).value ?? {};
  const counts: Record<string, number> = { [paths.portalMessages]: unread, [paths.portalContracts]: toSign + toPay };
  return PORTAL_SECTIONS.map((section) => ({ ...section, count: counts[section.path] ?? 0 }));
}
