import type { ReactNode } from "react";
import { useOpening, type Opening } from "../../../src/lib/useOpening";

/** A button "Open" for a dialog that a menu opens in the app. */
export function Opener({ children }: { children: (opening: Opening) => ReactNode }) {
  const opening = useOpening();
  return (
    <>
      <button type="button" onClick={opening.open}>
        Open
      </button>
      {children(opening)}
    </>
  );
}
