import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useIsHeld } from "../unsent/unsentContext";
import { whenSettled, type LateCode } from "./lateCode";
import { browserPage, forgetReload, loadOrReload, type ReloadablePage } from "./loadOrReload";

/** Besides the browser's own word that it is online again, which it does not give for every kind of failure. */
export const TRY_AGAIN_MS = 10_000;

interface LateState<Code> {
  /** Null until it is there. */
  code: Code | null;
  /** The code could not be loaded: `failed` without a connection, `stuck` where only a reload helps. It is tried again by itself. */
  trouble: "failed" | "stuck" | null;
  /** A person has asked for it again. */
  isRetrying: boolean;
  retry: () => void;
  reload: () => void;
}

/** Loads code for the part that is on the screen, and tries again as long as that fails. */
export function useLateCode<Code>(late: LateCode<Code>, page: ReloadablePage = browserPage): LateState<Code> {
  const code = useSyncExternalStore(late.subscribe, late.get);
  const [trouble, setTrouble] = useState<LateState<Code>["trouble"]>(null);
  const mayReload = useRef(true);
  const [isRetrying, setRetrying] = useState(false);
  const isHeld = useIsHeld();
  useEffect(() => {
    mayReload.current = !isHeld;
  }, [isHeld]);
  const load = useCallback(async () => {
    const outcome = await loadOrReload(late, { page, mayReload: mayReload.current });
    setTrouble(outcome === "failed" || outcome === "stuck" ? outcome : null);
  }, [late, page]);
  const retry = useCallback(() => {
    void load();
  }, [load]);
  const isMissing = code === null;
  useEffect(() => {
    if (isMissing) retry();
    else forgetReload(page, late.name);
  }, [isMissing, retry, page, late]);
  const isWaiting = isMissing && trouble !== null;
  useTryAgain(isWaiting, retry);
  const retryNow = () => {
    setRetrying(true);
    void load().finally(() => {
      setRetrying(false);
    });
  };
  return { code, trouble: isMissing ? trouble : null, isRetrying, retry: retryNow, reload: page.reload };
}

/** Loads code for what nobody waits for: it is there when it can be had, and the page is never loaded again for it. */
export function useQuietCode<Code>(late: LateCode<Code>): Code | null {
  const code = useSyncExternalStore(late.subscribe, late.get);
  const load = useCallback(() => {
    late.loadAhead();
  }, [late]);
  useEffect(load, [load]);
  useTryAgain(code === null, load);
  return code;
}

/** Code that no first screen waits for. Null until the page has had time to fetch it. */
export function useSettledCode<Code>(late: LateCode<Code>): Code | null {
  useEffect(
    () =>
      whenSettled(() => {
        late.loadAhead();
      }),
    [late],
  );
  return useSyncExternalStore(late.subscribe, late.get);
}

function useTryAgain(isWaiting: boolean, retry: () => void): void {
  // Before the next paint: the browser may be online again as soon as the failure is shown.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(retry, TRY_AGAIN_MS);
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [isWaiting, retry]);
}
