import { useEffect, useState, type ComponentType } from "react";
import { onFirstSign } from "./onFirstSign";
import { waitingTexts, whenToastWaits } from "./toasts";

const RETRY_AFTER_MS = 10_000;

/**
 * The container of all toasts. Its code is fetched when a toast waits for it, at the latest when somebody is at the page; the shell of staff
 * fetches it ahead. While the code cannot be fetched, a plain box has the texts of the toasts that wait.
 */
export function Toaster() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(retry);
      import("./ToastHost").then(
        ({ ToastHost }) => {
          setHost(() => ToastHost);
        },
        () => {
          setUnshown(waitingTexts());
          retry = setTimeout(load, RETRY_AFTER_MS);
        },
      );
    };
    const stops = [onFirstSign(load), whenToastWaits(load)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(retry);
    };
  }, []);
  if (Host !== null) return <Host />;
  if (unshown.length === 0) return null;
  return (
    <div
      role="alert"
      className="fixed bottom-5 left-5 z-50 max-w-sm rounded-lg border border-line bg-raised p-4 text-sm"
    >
      {unshown.map((text, place) => (
        <p key={place}>{text}</p>
      ))}
    </div>
  );
}
