import { useCallback, useEffect, useState } from "react";
import { TOAST_CODE } from "./lazyParts";
import { useLazyOnFirstSign, useTryAgain } from "./lazy/useLazyModule";
import { waitingTexts, whenToastWaits } from "./toasts";

/**
 * The container of all toasts. Its code is fetched when a toast waits for it, at the latest when somebody is at the page; the shell of staff
 * fetches it ahead. While the code cannot be fetched, a plain box has the texts of the toasts that wait.
 */
export function Toaster() {
  const code = useLazyOnFirstSign(TOAST_CODE);
  const [unshown, setUnshown] = useState<readonly string[]>([]);
  const load = useCallback(() => {
    TOAST_CODE.load().catch(() => {
      setUnshown(waitingTexts());
    });
  }, []);
  useEffect(() => whenToastWaits(load), [load]);
  useTryAgain(code === null && unshown.length > 0, load);
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
