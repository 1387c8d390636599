import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the browser prints: paper has the parts that a screen shows one at a time. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is there when the listener returns.
    const set = (next: boolean) => () => {
      flushSync(() => {
        setPrinting(next);
      });
    };
    const [begin, end] = [set(true), set(false)];
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}
