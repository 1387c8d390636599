import { createContext, use, useState, type ReactNode } from "react";
import { NoteDrafts } from "./noteDrafts";

const NoteDraftsContext = createContext<NoteDrafts | null>(null);

/** Keeps unsaved notes until the person signs out or leaves the page. */
export function NoteDraftsProvider({ children }: { children: ReactNode }) {
  const [drafts] = useState(() => new NoteDrafts());
  return <NoteDraftsContext value={drafts}>{children}</NoteDraftsContext>;
}

export function useNoteDrafts(): NoteDrafts {
  const drafts = use(NoteDraftsContext);
  if (drafts === null) throw new Error("useNoteDrafts needs a NoteDraftsProvider above it");
  return drafts;
}
