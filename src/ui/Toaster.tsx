import { useEffect, useState } from "react";
import { useFetchedCode } from "./fetchedCode";
import { TOAST_CODE } from "./toastCode";
import { waitingTexts, whenToastWaits } from "./toasts";

const RETRY_AFTER_MS = 10_000;

/**
 * The container of all toasts. Its code is fetched ahead, or when a toast waits for it. While the code cannot be fetched, a plain box has
 * the texts of the toasts that wait.
 */
export function Toaster() {
  const code = useFetchedCode(TOAST_CODE);
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(retry);
      TOAST_CODE.load().catch(() => {
        setUnshown(waitingTexts());
        retry = setTimeout(load, RETRY_AFTER_MS);
      });
    };
    const stop = whenToastWaits(load);
    return () => {
      stop();
      clearTimeout(retry);
    };
  }, []);
  if (code !== null) return <code.ToastHost />;
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
