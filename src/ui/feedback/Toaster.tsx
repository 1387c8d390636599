import { useCallback, useEffect, useState } from "react";
import { TOAST_CODE } from "../lazyParts";
import { useLazyOnFirstSign, useTryAgain } from "../lazy/useLazyModule";
import { waitingTexts, whenToastWaits } from "./toasts";

/**
 * The container of all toasts. Its code is loaded when a toast waits for it, at the latest at the first input of a person; the staff
 * shell loads it ahead. If the code cannot be loaded, a plain box shows the waiting texts.
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
