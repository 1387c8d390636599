import { useEffect, type ComponentType } from "react";
import { useLocation, type RouteObject } from "react-router-dom";
import { ErrorBoundary } from "../lib/ErrorBoundary";
import { LateCode, loadInTurn } from "../lib/late/lateCode";
import { LatePart } from "../lib/late/LatePart";
import type { ReloadablePage } from "../lib/late/loadOrReload";
import { ScreenFailure } from "../routes/staff/ScreenFailure";
import { RetryButton } from "../ui/RetryButton";

interface StaffScreen {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

type ScreenCode = LateCode<ComponentType>;

/**
 * Routes whose screens are fetched when they are opened, inside the shell: a screen that does not load leaves the shell in
 * place. The screens of one call belong together; once one of them is shown with what it loads, the others are fetched while the page is idle.
 */
export function lateRoutes(screens: readonly StaffScreen[], page?: ReloadablePage): RouteObject[] {
  const codes = screens.map(({ path, lazy }) => new LateCode(path, async () => (await lazy()).Component));
  return codes.map((code) => {
    const Component = () => <LateScreen code={code} siblings={codes} page={page} />;
    // The router calls this while it matches, long before it renders: the code is on its way when the screen is needed.
    const lazy = () => {
      code.loadAhead();
      return Promise.resolve({ Component });
    };
    return { path: code.name, lazy };
  });
}

interface LateScreenProps {
  code: ScreenCode;
  siblings: readonly ScreenCode[];
  page: ReloadablePage | undefined;
}

function LateScreen({ code, siblings, page }: LateScreenProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <ScreenFailure error={error} action={<RetryButton onRetry={retry} />} />}
    >
      <LatePart late={code} what={null} {...(page && { page })}>
        {(Screen) => (
          <>
            <Screen />
            <FetchWhenIdle codes={siblings} />
          </>
        )}
      </LatePart>
    </ErrorBoundary>
  );
}

function FetchWhenIdle({ codes }: { codes: readonly ScreenCode[] }) {
  useEffect(() => loadInTurn(codes), [codes]);
  return null;
}
