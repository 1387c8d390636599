import { useMemo, type ReactNode } from "react";
import type { Origin } from "../../lib/live/listPhase";
import { SheetFailed } from "./SheetFailed";
import { SyncBanner } from "./SyncBanner";
import { SyncLine } from "./SyncLine";
import { originOf } from "./syncText";
import { useSync } from "./useSync";

/** What the list of leads shows of the sheet it comes from. */
export interface SheetOrigin {
  state: Origin;
  /** Above the rows: the sheet cannot be read, or was not believed. */
  banner: ReactNode;
  /** Beside the heading: how fresh the list is. */
  line: ReactNode;
  /** In the place of the rows, where the sheet could never be read. */
  failure: ReactNode;
}

/** The same object until the sheet's state changes. `canAcceptSheet`: whether this person may have a held sheet applied. */
export function useSheetOrigin(canAcceptSheet: boolean): SheetOrigin {
  const { sync, syncNow } = useSync();
  return useMemo(() => {
    const state = originOf(sync);
    if (sync === undefined) return { state, banner: null, line: null, failure: null };
    return {
      state,
      banner: <SyncBanner sync={sync} onRetry={syncNow} canAcceptSheet={canAcceptSheet} />,
      line: <SyncLine sync={sync} />,
      failure: <SheetFailed sync={sync} onRetry={syncNow} />,
    };
  }, [sync, syncNow, canAcceptSheet]);
}
