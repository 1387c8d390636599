import { LazyPart } from "../../../lib/lazy/LazyPart";
import { useOpening } from "../../../lib/useOpening";
import { LazyModule } from "../../../ui/lazy/lazyModule";
import { Button } from "../../../ui/Button";
import { PanelBody, SlidePanel } from "../../../ui/overlay/SlidePanel";
import type { SheetAccess } from "./emptyHint";

const syncHistory = new LazyModule("sync history", async () => (await import("./SyncHistory")).SyncHistory);

const TITLE = "Sync history";

/** Opens the history of the sheet job in a panel. */
export function HistoryButton({ access }: { access: SheetAccess }) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button look="link" size="small" className="px-1 touch:px-3" aria-haspopup="dialog" onClick={open}>
        Sync history
      </Button>
      <SlidePanel open={isOpen} onOpenChange={close} title={TITLE} closeLabel="Close history" side="right" size="xl">
        <PanelBody label={TITLE}>
          <LazyPart module={syncHistory} what="The sync history">
            {(SyncHistory) => <SyncHistory access={access} />}
          </LazyPart>
        </PanelBody>
      </SlidePanel>
    </>
  );
}
