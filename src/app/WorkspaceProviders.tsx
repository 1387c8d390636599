import type { ReactNode } from "react";
import { NoteDraftsProvider } from "../features/notes/NoteDraftsProvider";
import { LiveCopiesProvider } from "../lib/live/LiveCopiesProvider";
import { SearchTextProvider } from "../lib/SearchTextProvider";
import { UnsentProvider } from "../lib/unsent/UnsentProvider";
import { SEARCHED_LISTS } from "./navigationItems";

const LISTS = [...SEARCHED_LISTS.keys()];

/** State that staff screens share and that survives navigation: unsent work, search text, live copies and note drafts. */
export function WorkspaceProviders({ children }: { children: ReactNode }) {
  return (
    <UnsentProvider>
      <SearchTextProvider lists={LISTS}>
        <LiveCopiesProvider>
          <NoteDraftsProvider>{children}</NoteDraftsProvider>
        </LiveCopiesProvider>
      </SearchTextProvider>
    </UnsentProvider>
  );
}
