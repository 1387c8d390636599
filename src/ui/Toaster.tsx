import { useEffect, useState, type ComponentType } from "react";

const RETRY_AFTER_MS = 10_000;

/** The container of all toasts. Its code is fetched after the first paint; toasts wait for it. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    import("./ToastHost").then(
      ({ ToastHost }) => {
        if (!isOver) setHost(() => ToastHost);
      },
      () => {
        if (isOver) return;
        retry = setTimeout(() => {
          setAttempt(attempt + 1);
        }, RETRY_AFTER_MS);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(retry);
    };
  }, [attempt]);
  return Host === null ? null : <Host />;
}
