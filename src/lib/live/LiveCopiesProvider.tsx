import { useConvex } from "convex/react";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { LiveCopies, type Copy, type CopyFactory } from "./liveCopies";

const LiveCopiesContext = createContext<LiveCopies | null>(null);

/** Owns the live copies of the screens below. Unmounting, for example when access is lost, clears every row. */
export function LiveCopiesProvider({ children }: { children: ReactNode }) {
  const client = useConvex();
  const [copies] = useState(() => new LiveCopies(client));
  useEffect(
    () => () => {
      copies.close();
    },
    [copies],
  );
  return <LiveCopiesContext value={copies}>{children}</LiveCopiesContext>;
}

/** The live copy that `make` creates. All screens share it, and the first reader opens it. */
export function useLiveCopy<Kind extends Copy>(make: CopyFactory<Kind>): Kind {
  const copies = use(LiveCopiesContext);
  if (copies === null) throw new Error("useLiveCopy needs a LiveCopiesProvider above it");
  const copy = copies.of(make);
  useEffect(() => {
    copies.open(copy);
  }, [copies, copy]);
  return copy;
}
