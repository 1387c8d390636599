import { useState } from "react";

interface Opening {
  isOpen: boolean;
  open: () => void;
  /** Ends the opening in which it was given: an answer that comes late leaves a form that was opened since. */
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
