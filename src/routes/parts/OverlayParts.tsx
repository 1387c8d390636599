import { useState, type ReactNode } from "react";
import { toast } from "sonner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { SlidePanel } from "../../ui/SlidePanel";
import { TypedWordDialog } from "../../ui/TypedWordDialog";
import { Line, Part, State } from "./Part";

interface Layer {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A button that opens a layer. */
function Opens({ name, children }: { name: string; children: (layer: Layer) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        {name}
      </Button>
      {children({ open, onOpenChange: setOpen })}
    </>
  );
}

const PANELS = ["sm", "md", "lg", "xl", "full"] as const;
const CONFIRM = { confirm: "Accept", confirming: "Accepting...", onConfirm: () => undefined };
const DELETE = { word: "DELETE", confirm: "Delete", confirming: "Deleting...", onConfirm: () => undefined };

export function DialogParts() {
  return (
    <Part name="Dialogs">
      <State name="Dialog">
        <Opens name="Dialog">
          {(layer) => (
            <Dialog {...layer} title="Keys">
              <p className="text-sm text-ink-soft">A small window in the middle of the page.</p>
            </Dialog>
          )}
        </Opens>
      </State>
      <ConfirmStates />
      <State name="TypedWordDialog">
        <Opens name="Delete vendor">
          {(layer) => (
            <TypedWordDialog {...layer} {...DELETE} title="Delete vendor?" isSending={false} failure={null}>
              The vendor and its notes are gone for good.
            </TypedWordDialog>
          )}
        </Opens>
      </State>
    </Part>
  );
}

function ConfirmStates() {
  return (
    <State name="ConfirmDialog: asking, being done, refused">
      <Line>
        <Opens name="Asking">
          {(layer) => (
            <ConfirmDialog {...layer} {...CONFIRM} title="Accept the sheet?" isSending={false} failure={null}>
              Rows that are gone leave the list.
            </ConfirmDialog>
          )}
        </Opens>
        <Opens name="Being done">
          {(layer) => (
            <ConfirmDialog {...layer} {...CONFIRM} title="Accept the sheet?" isSending failure={null}>
              Rows that are gone leave the list.
            </ConfirmDialog>
          )}
        </Opens>
        <Opens name="Refused">
          {(layer) => (
            <ConfirmDialog
              {...layer}
              {...CONFIRM}
              title="Accept the sheet?"
              isSending={false}
              failure="This sheet is not waiting to be accepted any more."
            >
              Rows that are gone leave the list.
            </ConfirmDialog>
          )}
        </Opens>
      </Line>
    </State>
  );
}

export function PanelParts() {
  return (
    <Part name="SlidePanel">
      {(["left", "right"] as const).map((side) => (
        <State key={side} name={`from the ${side}`}>
          <Line>
            {PANELS.map((size) => (
              <Opens key={size} name={`${side} ${size}`}>
                {(layer) => (
                  <SlidePanel {...layer} side={side} size={size} title="Ask" closeLabel="Close the panel">
                    <p className="px-5 text-sm text-ink-soft">300 ms; Escape and the backdrop end it.</p>
                  </SlidePanel>
                )}
              </Opens>
            ))}
          </Line>
        </State>
      ))}
    </Part>
  );
}

export function ToastParts() {
  const undo = { label: "Undo", onClick: () => undefined };
  return (
    <Part name="Toasts">
      <Line>
        <Button onClick={() => toast.success("The vendor is saved.")}>Done</Button>
        <Button onClick={() => toast.success("The vendor is archived.", { action: undo })}>Done, with Undo</Button>
        <Button onClick={() => toast.warning("Sofia set Past 4 s ago", { description: "Your change was not saved." })}>
          Changed meanwhile
        </Button>
        <Button onClick={() => toast.error("Permission denied - please check your access")}>Refused</Button>
      </Line>
    </Part>
  );
}
