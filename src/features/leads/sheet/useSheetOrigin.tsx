import { useMemo, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { LazyAtOnce } from "../../../ui/lazy/LazyWhenIdle";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import type { Origin } from "../../../lib/live/listPhase";
import { emptyHint } from "./emptyHint";
import { SyncLine } from "./SyncLine";
import { originOf } from "./syncText";

/** The texts of all sheet problems load after the first screen. */
const syncBanner = new LazyModule("sheet banner", async () => (await import("./SyncBanner")).SyncBanner);
const sheetFailed = new LazyModule("sheet failure", async () => (await import("./SheetFailed")).SheetFailed);

const UNKNOWN = "The time of the last sync is not known at the moment.";

/** The sheet's state for the lead list. */
export interface SheetOrigin {
  state: Origin;
  /** Above the rows: the sheet cannot be read, or is held. */
  banner: ReactNode;
  /** Beside the heading: when the sheet was last synced. */
  line: ReactNode;
  /** Replaces the rows: the sheet was never readable. */
  failure: ReactNode;
  /** Number of leads that have left the sheet; null while loading. */
  leftCount: number | null;
  /** Below the text of an empty list, once known. */
  emptyHint?: string;
}

/** Keeps its identity until the sheet's state changes. `canAcceptSheet`: whether this person may accept a held sheet. */
export function useSheetOrigin(canAcceptSheet: boolean): SheetOrigin {
  const { value: sync, error } = useRecoveringQuery(api.leads.sheet.staff.syncState, {});
  const { run } = useWrite(api.leads.sheet.staff.syncNow);
  const isFailed = error !== null;
  return useMemo(() => {
    const syncNow = () => {
      run({});
    };
    // Leads on hand are shown even if the sheet's state is unknown.
    const state = isFailed ? "read" : originOf(sync);
    if (sync === undefined) {
      const line = isFailed ? <p className="text-xs text-ink-soft">{UNKNOWN}</p> : null;
      return { state, banner: null, line, failure: null, leftCount: null };
    }
    const isTroubled = sync.state === "failed" || sync.state === "held";
    return {
      state,
      banner: isTroubled ? (
        <LazyAtOnce module={syncBanner}>
          {(SyncBanner) => <SyncBanner sync={sync} onRetry={syncNow} canAcceptSheet={canAcceptSheet} />}
        </LazyAtOnce>
      ) : null,
      line: <SyncLine sync={sync} onSync={syncNow} />,
      failure: (
        <LazyPart module={sheetFailed} what="What is wrong with the sheet">
          {(SheetFailed) => <SheetFailed sync={sync} onRetry={syncNow} />}
        </LazyPart>
      ),
      leftCount: sync.leftCount,
      emptyHint: emptyHint(sync.access),
    };
  }, [sync, isFailed, run, canAcceptSheet]);
}
