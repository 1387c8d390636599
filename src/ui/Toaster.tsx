import { useEffect, useState, type ComponentType } from "react";
import { onFirstSign } from "./onFirstSign";
import { whenToastWaits } from "./toasts";

const RETRY_AFTER_MS = 10_000;

/** The container of all toasts. Its code is fetched when a toast waits for it, at the latest when somebody is at the page. */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const want = () => {
      setWanted(true);
    };
    const stops = [onFirstSign(want), whenToastWaits(want)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    if (!isWanted) return;
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
  }, [isWanted, attempt]);
  return Host === null ? null : <Host />;
}
