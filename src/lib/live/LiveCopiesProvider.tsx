import { useConvex } from "convex/react";
import { createContext, use, useEffect, useState, type ReactNode } from "react";
import { LiveCopies, type Copy, type CopyFactory } from "./liveCopies";

const LiveCopiesContext = createContext<LiveCopies | null>(null);

/** Keeps the live copies that the screens below it open. Leaving them, also by losing access, forgets every row. */
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

/** The live copy that `make` makes, which all screens share; the first one that asks opens it. */
export function useLiveCopy<Kind extends Copy>(make: CopyFactory<Kind>): Kind {
  const copies = use(LiveCopiesContext);
  if (copies === null) throw new Error("useLiveCopy needs a LiveCopiesProvider above it");
  const copy = copies.of(make);
  useEffect(() => {
    copies.open(copy);
  }, [copies, copy]);
  return copy;
}
