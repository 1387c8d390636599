import { createContext, use, useEffect } from "react";

interface Held {
  isHeld: boolean;
  hold: (isHeld: boolean) => void;
}

/** Keeps a person on the waiting page who has a role by now: recovery codes are shown only once. */
export const HoldContext = createContext<Held>({ isHeld: false, hold: () => undefined });

/** Keeps the person on the page while something is under way. */
export function useHold(isUnderWay: boolean): void {
  const { hold } = use(HoldContext);
  useEffect(() => {
    hold(isUnderWay);
    return () => {
      hold(false);
    };
  }, [hold, isUnderWay]);
}
