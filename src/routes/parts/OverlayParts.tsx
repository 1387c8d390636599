import { useState, type ReactNode } from "react";
import { Button } from "../../ui/Button";
import { ActionMenu } from "../../ui/menu/ActionMenu";
import { ConfirmDialog } from "../../ui/overlay/ConfirmDialog";
import { Dialog } from "../../ui/overlay/Dialog";
import { PanelBody, SlidePanel } from "../../ui/overlay/SlidePanel";
import { ToastCard } from "../../ui/feedback/ToastCard";
import { showToast, type Toast } from "../../ui/feedback/toasts";
import { TypedWordDialog } from "../../ui/overlay/TypedWordDialog";
import { PartLine, PartSection, PartState } from "./Part";

interface Overlay {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A button that opens an overlay. */
function OverlayButton({ name, children }: { name: string; children: (overlay: Overlay) => ReactNode }) {
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

export function MenuParts() {
  return (
    <PartSection name="Menus">
      <PartState name="ActionMenu">
        <ActionMenu
          label="Vendor"
          actions={[
            { label: "Rename", shortcut: "r", act: () => undefined },
            { label: "Delete", isDanger: true, group: "end", act: () => undefined },
          ]}
        >
          <Button>More</Button>
        </ActionMenu>
      </PartState>
    </PartSection>
  );
}

export function DialogParts() {
  return (
    <PartSection name="Dialogs">
      <PartState name="Dialog">
        <OverlayButton name="Dialog">
          {(overlay) => (
            <Dialog {...overlay} title="Keys">
              <p className="text-sm text-ink-soft">A small centered window.</p>
            </Dialog>
          )}
        </OverlayButton>
      </PartState>
      <PartState name="Dialog, large">
        <OverlayButton name="Large dialog">
          {(overlay) => (
            <Dialog {...overlay} title="Terms" size="large">
              <p className="h-[120dvh] text-sm text-ink-soft">For a form of several fields; scrolls.</p>
            </Dialog>
          )}
        </OverlayButton>
      </PartState>
      <ConfirmStates />
      <PartState name="TypedWordDialog">
        <OverlayButton name="Delete vendor">
          {(overlay) => (
            <TypedWordDialog {...overlay} {...DELETE} title="Delete vendor?" isSending={false} failure={null}>
              The vendor and its notes will be deleted permanently.
            </TypedWordDialog>
          )}
        </OverlayButton>
      </PartState>
    </PartSection>
  );
}

function ConfirmStates() {
  return (
    <PartState name="ConfirmDialog: open, sending, refused">
      <PartLine>
        <OverlayButton name="Open">
          {(overlay) => (
            <ConfirmDialog {...overlay} {...CONFIRM} title="Accept the sheet?" isSending={false} failure={null}>
              Rows that are gone leave the list.
            </ConfirmDialog>
          )}
        </OverlayButton>
        <OverlayButton name="Sending">
          {(overlay) => (
            <ConfirmDialog {...overlay} {...CONFIRM} title="Accept the sheet?" isSending failure={null}>
              Rows that are gone leave the list.
            </ConfirmDialog>
          )}
        </OverlayButton>
        <OverlayButton name="Refused">
          {(overlay) =>
            // A failure from before the dialog opened is not shown.
            overlay.open ? (
              <ConfirmDialog
                {...overlay}
                {...CONFIRM}
                title="Accept the sheet?"
                isSending={false}
                failure="This sheet is no longer waiting for approval."
              >
                Rows that are gone leave the list.
              </ConfirmDialog>
            ) : null
          }
        </OverlayButton>
      </PartLine>
    </PartState>
  );
}

export function PanelParts() {
  return (
    <PartSection name="SlidePanel">
      {(["left", "right"] as const).map((side) => (
        <PartState key={side} name={`from the ${side}`}>
          <PartLine>
            {PANELS.map((size) => (
              <OverlayButton key={size} name={`${side} ${size}`}>
                {(overlay) => (
                  <SlidePanel {...overlay} side={side} size={size} title="Ask" closeLabel="Close the panel">
                    <PanelBody>
                      <p className="text-sm text-ink-soft">300 ms; Escape and the backdrop end it.</p>
                    </PanelBody>
                  </SlidePanel>
                )}
              </OverlayButton>
            ))}
          </PartLine>
        </PartState>
      ))}
    </PartSection>
  );
}

const nothing = () => undefined;
const TOASTS: readonly (Toast & { name: string })[] = [
  { name: "Done", tone: "good", text: "The vendor is saved." },
  {
    name: "Done, with Undo",
    tone: "good",
    subject: "Vendor 4",
    text: "Past",
    actions: [{ label: "Undo", onClick: nothing }],
  },
  {
    name: "Changed by someone else",
    tone: "warn",
    subject: "Vendor 4",
    text: "Sofia set Past 4\u00a0s\u00a0ago",
    detail: "Your change was not saved.",
    actions: [
      { label: "Keep theirs", onClick: nothing },
      { label: "Set anyway", onClick: nothing },
    ],
  },
  { name: "Refused", tone: "bad", text: "Permission denied - please check your access" },
];

export function ToastParts() {
  return (
    <PartSection name="Toasts">
      <PartLine>
        {TOASTS.map(({ name, ...toast }) => (
          <Button
            key={name}
            onClick={() => {
              showToast(toast);
            }}
          >
            {name}
          </Button>
        ))}
      </PartLine>
      {TOASTS.map(({ name, ...toast }) => (
        <PartState key={name} name={name}>
          <ToastCard toast={toast} onClose={nothing} />
        </PartState>
      ))}
    </PartSection>
  );
}
