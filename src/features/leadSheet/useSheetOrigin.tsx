import { useMemo, type ReactNode } from "react";
import type { Origin } from "../../lib/live/listPhase";
import { SheetFailed } from "./SheetFailed";
import { SyncBanner } from "./SyncBanner";
import { SyncLine } from "./SyncLine";
import { originOf } from "./syncText";
import { emptyHint } from "./troubleText";
import { useSync } from "./useSync";

/** The state of the sheet, as the lead list shows it. */
export interface SheetOrigin {
  state: Origin;
  /** Above the rows: the sheet cannot be read, or is held. */
  banner: ReactNode;
  /** Beside the heading: when the sheet was last synced. */
  line: ReactNode;
  /** In place of the rows: the sheet was never readable. */
  failure: ReactNode;
  /** Below the words for a list without rows, when it is known. */
  emptyHint?: string;
}

/** Keeps its identity until the sheet's state changes. `canAcceptSheet`: whether this person may accept a held sheet. */
export function useSheetOrigin(canAcceptSheet: boolean): SheetOrigin {
  const { sync, syncNow } = useSync();
  return useMemo(() => {
    const state = originOf(sync);
    if (sync === undefined) return { state, banner: null, line: null, failure: null };
    return {
      state,
      banner: <SyncBanner sync={sync} onRetry={syncNow} canAcceptSheet={canAcceptSheet} />,
      line: <SyncLine sync={sync} onSync={syncNow} />,
      failure: <SheetFailed sync={sync} onRetry={syncNow} />,
      emptyHint: emptyHint(sync.access),
    };
  }, [sync, syncNow, canAcceptSheet]);
}
