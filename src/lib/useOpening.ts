import { useState } from "react";

export interface Opening {
  isOpen: boolean;
  open: () => void;
  /** Closes only the opening that it was given to: a late answer does not close a form that was opened since. */
  close: () => void;
}

/** Whether the dialog of a form is open. */
export function useOpening(): Opening {
  const [opening, setOpening] = useState<symbol | null>(null);
  return {
    isOpen: opening !== null,
    open: () => {
      setOpening(Symbol("opening"));
    },
    close: () => {
      setOpening((now) => (now === opening ? null : now));
    },
  };
}
