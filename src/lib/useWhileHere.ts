import { useLayoutEffect, useRef } from "react";

/**
 * Wraps `act` so that it does nothing after unmount: a late answer must not navigate away, or close a form that was opened since. Returns
 * whether it ran.
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
