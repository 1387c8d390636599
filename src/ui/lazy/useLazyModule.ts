import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { whenSettled } from "./idle";
import type { LazyModule } from "./lazyModule";
import { onFirstSign } from "./onFirstSign";

/** The "online" event does not follow every kind of failure. */
const TRY_AGAIN_MS = 10_000;

/** The code, or null until loaded. It is loaded at once, and again while that fails; the page is never reloaded for it. */
export function useLazyAtOnce<Code>(module: LazyModule<Code>): Code | null {
  const code = useFetched(module);
  useEffect(() => {
    module.loadAhead();
  }, [module]);
  useTryAgain(code === null, module.loadAhead);
  return code;
}

/** The code, or null until the page has settled and loaded it. */
export function useLazyWhenIdle<Code>(module: LazyModule<Code>): Code | null {
  useEffect(() => whenSettled(module.loadAhead), [module]);
  return useFetched(module);
}

/** The code, or null until loaded, which begins at the latest at the first input of a person. */
export function useLazyOnFirstSign<Code>(module: LazyModule<Code>): Code | null {
  const code = useFetched(module);
  const isMissing = code === null;
  useEffect(() => (isMissing ? onFirstSign(module.loadAhead) : undefined), [isMissing, module]);
  return code;
}

export function useFetched<Code>(module: LazyModule<Code>): Code | null {
  return useSyncExternalStore(module.subscribe, module.get);
}

/** Calls `retry` regularly and when the browser is online again, while `isWaiting`. */
export function useTryAgain(isWaiting: boolean, retry: () => void, everyMs = TRY_AGAIN_MS): void {
  // A layout effect, because the browser may be online again as soon as the failure is shown.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, everyMs);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isWaiting, retry, everyMs]);
}
