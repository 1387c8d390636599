import type { ReactNode } from "react";
import { NoteDraftsProvider } from "../features/messages/noteDrafts/NoteDraftsProvider";
import { LiveCopiesProvider } from "../lib/live/LiveCopiesProvider";
import { PresenceProvider } from "../features/messages/presence/PresenceProvider";
import { ListPlacesProvider } from "../lib/rows/ListPlacesProvider";
import { SearchTextProvider } from "../lib/rows/SearchTextProvider";
import { UnsentProvider } from "../lib/drafts/UnsentProvider";
import { SEARCHED_LISTS } from "./searchedLists";

/**
 * State that staff screens share and that survives navigation: unsent work, search texts, live copies, presence, list positions and note
 * drafts.
 */
export function WorkspaceProviders({ person, children }: { person: string; children: ReactNode }) {
  return (
    // The key resets all of it for the next person.
    <UnsentProvider key={person} person={person}>
      <SearchTextProvider lists={SEARCHED_LISTS}>
        <LiveCopiesProvider>
          <PresenceProvider>
            <ListPlacesProvider>
              <NoteDraftsProvider>{children}</NoteDraftsProvider>
            </ListPlacesProvider>
          </PresenceProvider>
        </LiveCopiesProvider>
      </SearchTextProvider>
    </UnsentProvider>
  );
}
