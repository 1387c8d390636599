import { useLayoutEffect, useRef } from "react";

/**
 * `act`, which does nothing once the component has left the screen. An answer that comes late moves nobody away from where they
 * are by then, and closes no form that was opened since. Returns whether it was done.
 */
export function useWhileHere<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => boolean {
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (...args) => {
    if (isHere.current) act(...args);
    return isHere.current;
  };
}
