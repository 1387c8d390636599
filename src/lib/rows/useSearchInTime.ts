import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { SearchText } from "./searchText";

const SLOW_MS = 100;
const SLOW_KEYSTROKES = 3;

/**
 * The text to search for. Rows follow in the same frame as the letter, until three keystrokes in a row were too slow: from then on the
 * letter is painted first.
 */
export function useSearchInTime(searchText: Pick<SearchText, "subscribe">, text: string): string {
  const deferred = useDeferredValue(text);
  const [isSlow, setSlow] = useState(false);
  const typed = useRef({ at: 0, slow: 0 });
  useEffect(
    () =>
      searchText.subscribe(() => {
        typed.current.at = performance.now();
      }),
    [searchText],
  );
  useLayoutEffect(() => {
    const { at, slow } = typed.current;
    if (at === 0) return;
    typed.current = { at: 0, slow: performance.now() - at > SLOW_MS ? slow + 1 : 0 };
    if (typed.current.slow >= SLOW_KEYSTROKES) setSlow(true);
  }, [text]);
  return isSlow ? deferred : text;
}
