import { useState, useSyncExternalStore } from "react";
import { LazyPart } from "../../../lib/lazy/LazyPart";
import { useOpening } from "../../../lib/useOpening";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import type { ListedLead } from "./DuplicateList";
import { DuplicateIndex } from "./duplicateIndex";
import { duplicatesText, mergeText } from "./mergeText";

const duplicateList = new LazyModule("duplicates", async () => (await import("./DuplicateList")).DuplicateList);

interface LeadsAsListed {
  subscribe: (listener: () => void) => () => void;
  getState: () => { phase: string; rows: readonly ListedLead[] };
}

/**
 * Beside the list's heading: the number of leads with possible duplicates, and a button to compare them. Renders nothing without
 * any.
 */
export function DuplicateOffer({ list }: { list: LeadsAsListed }) {
  const [index] = useState(() => new DuplicateIndex<ListedLead>());
  const groups = useSyncExternalStore(list.subscribe, () => {
    const { phase, rows } = list.getState();
    // Searches a loading list once, when it is complete.
    return index.groupsOf(phase === "loading" || phase === "filling" ? [] : rows);
  });
  const { isOpen, open, close } = useOpening();
  if (groups.length === 0 && !isOpen) return null;
  return (
    <>
      <Button look="link" size="small" className="px-1 touch:px-3" onClick={open}>
        {duplicatesText(groups.length)}
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={mergeText.listTitle} size="large">
        <LazyPart module={duplicateList} what={mergeText.listTitle}>
          {(DuplicateList) => <DuplicateList groups={groups} />}
        </LazyPart>
      </Dialog>
    </>
  );
}
