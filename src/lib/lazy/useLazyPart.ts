import { useCallback, useEffect, useRef, useState } from "react";
import type { LazyModule } from "../../ui/lazy/lazyModule";
import { useFetched, useTryAgain } from "../../ui/lazy/useLazyModule";
import { useIsHeld } from "../unsent/unsentContext";
import { browserPage, forgetReload, loadOrReload, type ReloadablePage } from "./loadOrReload";

interface LazyState<Code> {
  /** Null until it is fetched. */
  code: Code | null;
  /** The code could not be loaded: `failed` without a connection, `stuck` where only a reload helps. It is tried again by itself. */
  trouble: "failed" | "stuck" | null;
  /** A person has asked for it again. */
  isRetrying: boolean;
  retry: () => void;
  reload: () => void;
}

/** Loads code for the part that is on the screen, and tries again as long as that fails. */
export function useLazyPart<Code>(module: LazyModule<Code>, page: ReloadablePage = browserPage): LazyState<Code> {
  const code = useFetched(module);
  const [trouble, setTrouble] = useState<LazyState<Code>["trouble"]>(null);
  const mayReload = useRef(true);
  const [isRetrying, setRetrying] = useState(false);
  const isHeld = useIsHeld();
  useEffect(() => {
    mayReload.current = !isHeld;
  }, [isHeld]);
  const load = useCallback(async () => {
    const outcome = await loadOrReload(module, { page, mayReload: mayReload.current });
    setTrouble(outcome === "failed" || outcome === "stuck" ? outcome : null);
  }, [module, page]);
  const retry = useCallback(() => {
    void load();
  }, [load]);
  const isMissing = code === null;
  useEffect(() => {
    if (isMissing) retry();
    else forgetReload(page, module.name);
  }, [isMissing, retry, page, module]);
  useTryAgain(isMissing && trouble !== null, retry);
  const retryNow = () => {
    setRetrying(true);
    void load().finally(() => {
      setRetrying(false);
    });
  };
  return { code, trouble: isMissing ? trouble : null, isRetrying, retry: retryNow, reload: page.reload };
}
