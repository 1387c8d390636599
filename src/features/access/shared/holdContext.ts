import { createContext, use, useEffect } from "react";

interface HoldState {
  isHeld: boolean;
  hold: (isHeld: boolean) => void;
}

/** Keeps a person who already has a role on the waiting page: recovery codes are shown only once. */
export const HoldContext = createContext<HoldState>({ isHeld: false, hold: () => undefined });

/** Keeps the person on the page while a step is running. */
export function useHold(isUnderWay: boolean): void {
  const { hold } = use(HoldContext);
  useEffect(() => {
    hold(isUnderWay);
    return () => {
      hold(false);
    };
  }, [hold, isUnderWay]);
}
