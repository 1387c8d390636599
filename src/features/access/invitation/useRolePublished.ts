import { useClerk } from "@clerk/react";
import { useEffect } from "react";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Polls Clerk with growing pauses until the person has a role, mostly within seconds. It uses `useClerk`, whose identity is
 * stable: each answer changes the result of `useUser`, so an effect that depends on `useUser` would restart and poll without a
 * pause.
 */
export function useRolePublished(isAwaited: boolean, onPublished: () => void): void {
  const clerk = useClerk();
  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    let pauseMs = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const isPublished = await hasRole(clerk);
      if (isOver) return;
      if (isPublished) onPublished();
      else timer = setTimeout(() => void ask(), pauseMs);
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAwaited, clerk, onPublished]);
}

/** False also when Clerk does not answer. The caller polls again. */
async function hasRole({ user }: Pick<ReturnType<typeof useClerk>, "user">): Promise<boolean> {
  try {
    const fresh = await user?.reload();
    return fresh?.publicMetadata["role"] !== undefined;
  } catch {
    return false;
  }
}
