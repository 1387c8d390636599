import { useCallback, useEffect, useRef, useState } from "react";
import type { LazyModule } from "../../ui/lazy/lazyModule";
import { useFetched, useTryAgain } from "../../ui/lazy/useLazyModule";
import { useIsHeld } from "../drafts/unsentContext";
import { browserPage, forgetReload, loadOrReload, type ReloadablePage } from "./loadOrReload";

interface LazyState<Code> {
  /** Null until loaded. */
  code: Code | null;
  /** Why the code is missing: `failed` without a connection, `stuck` if only a reload helps. Retried automatically. */
  trouble: "failed" | "stuck" | null;
  /** True during a retry that the user asked for. */
  isRetrying: boolean;
  retry: () => void;
  reload: () => void;
}

/** Loads the code of a mounted part, and retries while that fails. */
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
