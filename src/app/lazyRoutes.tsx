import { useEffect, type ComponentType } from "react";
import type { RouteObject } from "react-router-dom";
import { LazyPart } from "../lib/lazy/LazyPart";
import { LazyModule, loadInTurn } from "../ui/lazy/lazyModule";
import type { ReloadablePage } from "../lib/lazy/loadOrReload";
import { ScreenBoundary } from "../routes/staff/ScreenBoundary";

/** A screen whose code is loaded when it is opened, so that no other page loads it. */
export interface LazyScreen {
  path: string;
  code: () => Promise<ComponentType>;
}

type ScreenCode = LazyModule<ComponentType>;

/**
 * Routes whose screens are loaded when they are opened, inside the shell: a screen that fails to load leaves the shell in place. The
 * screens of one call belong together: after one of them has loaded with its data, the others are loaded while the page is idle.
 */
export function lazyRoutes(screens: readonly LazyScreen[], page?: ReloadablePage): RouteObject[] {
  const codes = screens.map(({ path, code }) => new LazyModule(path, code));
  return codes.map((code) => {
    const Component = () => <ShownScreen code={code} siblings={codes} page={page} />;
    // The router calls this while matching, long before it renders, so loading begins early.
    const lazy = () => {
      code.loadAhead();
      return Promise.resolve({ Component });
    };
    return { path: code.name, lazy };
  });
}

interface ShownScreenProps {
  code: ScreenCode;
  siblings: readonly ScreenCode[];
  page: ReloadablePage | undefined;
}

function ShownScreen({ code, siblings, page }: ShownScreenProps) {
  return (
    <ScreenBoundary>
      <LazyPart module={code} what={null} {...(page && { page })}>
        {(Screen) => (
          <>
            <Screen />
            <FetchWhenIdle codes={siblings} />
          </>
        )}
      </LazyPart>
    </ScreenBoundary>
  );
}

function FetchWhenIdle({ codes }: { codes: readonly ScreenCode[] }) {
  useEffect(() => loadInTurn(codes), [codes]);
  return null;
}
