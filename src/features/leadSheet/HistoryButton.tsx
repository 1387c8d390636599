import { useState, type ComponentProps } from "react";
import { LateCode } from "../../lib/late/lateCode";
import { LatePart } from "../../lib/late/LatePart";
import { Button } from "../../ui/Button";
import { PanelBody, SlidePanel } from "../../ui/SlidePanel";
import type { SheetAccess } from "./emptyHint";
import type * as SyncHistoryCode from "./SyncHistory";

type HistoryProps = ComponentProps<typeof SyncHistoryCode.SyncHistory>;

const syncHistory = new LateCode("sync history", async () => (await import("./SyncHistory")).SyncHistory);

const TITLE = "History of syncs";

/** Opens the history of the sheet job in a panel. */
export function HistoryButton({ access }: { access: SheetAccess }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="link"
        size="small"
        className="px-1 touch:px-3"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        History
      </Button>
      <SlidePanel open={isOpen} onOpenChange={setOpen} title={TITLE} closeLabel="Close history" side="right" size="xl">
        <PanelBody label={TITLE}>
          <LatePart<HistoryProps> late={syncHistory} what="The history of syncs">
            {(SyncHistory) => <SyncHistory access={access} />}
          </LatePart>
        </PanelBody>
      </SlidePanel>
    </>
  );
}
