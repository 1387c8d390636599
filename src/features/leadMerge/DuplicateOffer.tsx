import { useState, useSyncExternalStore, type ComponentProps } from "react";
import { LazyPart } from "../../lib/lazy/LazyPart";
import { LazyModule } from "../../ui/lazy/lazyModule";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import type * as DuplicateListCode from "./DuplicateList";
import type { ListedLead } from "./DuplicateList";
import { DuplicateIndex } from "./duplicateIndex";
import { duplicatesText, mergeText } from "./mergeText";

type ListProps = ComponentProps<typeof DuplicateListCode.DuplicateList>;

const duplicateList = new LazyModule("duplicates", async () => (await import("./DuplicateList")).DuplicateList);

interface LeadsAsListed {
  subscribe: (listener: () => void) => () => void;
  getState: () => { phase: string; rows: readonly ListedLead[] };
}

/** Beside the heading of the list: how many leads may be one person with another, and the way to them. Nothing while there are none. */
export function DuplicateOffer({ list }: { list: LeadsAsListed }) {
  const [index] = useState(() => new DuplicateIndex<ListedLead>());
  const groups = useSyncExternalStore(list.subscribe, () => {
    const { phase, rows } = list.getState();
    // A list that is still filling is looked at once, when it is whole.
    return index.groupsOf(phase === "loading" || phase === "filling" ? [] : rows);
  });
  const [isOpen, setOpen] = useState(false);
  if (groups.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        look="link"
        size="small"
        className="px-1 touch:px-3"
        onClick={() => {
          setOpen(true);
        }}
      >
        {duplicatesText(groups.length)}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={mergeText.listTitle} size="large">
        <LazyPart<ListProps> module={duplicateList} what={mergeText.listTitle}>
          {(DuplicateList) => <DuplicateList groups={groups} />}
        </LazyPart>
      </Dialog>
    </>
  );
}
