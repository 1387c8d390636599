import type { ReactNode } from "react";
import { NoteDraftsProvider } from "../features/notes/NoteDraftsProvider";
import { LiveCopiesProvider } from "../lib/live/LiveCopiesProvider";
import { SearchTextProvider } from "../lib/SearchTextProvider";

/** What all staff screens share and what outlives each of them: the search text, live copies and unsaved notes. */
export function WorkspaceProviders({ children }: { children: ReactNode }) {
  return (
    <SearchTextProvider>
      <LiveCopiesProvider>
        <NoteDraftsProvider>{children}</NoteDraftsProvider>
      </LiveCopiesProvider>
    </SearchTextProvider>
  );
}
