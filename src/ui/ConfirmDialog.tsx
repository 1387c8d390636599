import { useId, useState, type ReactNode } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";
import { useUiWords } from "./uiWords";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Text that says what will happen. */
  children: ReactNode;
  confirm: string;
  /** The button's label while sending. */
  confirming: string;
  isSending: boolean;
  /** Why the action failed. It is shown while the dialog stays open, and not when it opens again. */
  failure: string | null;
  onConfirm: () => void;
  look?: "primary" | "danger";
  /** Disables the confirm button, for example until a word is typed. */
  isConfirmDisabled?: boolean;
}

/** Asks for confirmation of an action that is hard to undo. Once it is sent it cannot be cancelled, only the dialog closed. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  confirming,
  isSending,
  failure,
  onConfirm,
  look = "primary",
  isConfirmDisabled = false,
}: ConfirmDialogProps) {
  const { cancel, close } = useUiWords();
  const shown = useFailureOfOpening(open, failure);
  const descriptionId = useId();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} describedBy={descriptionId}>
      <div id={descriptionId} className="text-sm text-ink-soft">
        {children}
      </div>
      {shown === null ? null : (
        <Banner tone="bad" className="mt-4">
          {shown}
        </Banner>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button
          onClick={() => {
            onOpenChange(false);
          }}
        >
          {isSending ? close : cancel}
        </Button>
        <Button look={look} onClick={onConfirm} disabled={isSending || isConfirmDisabled}>
          {isSending ? confirming : confirm}
        </Button>
      </div>
    </Dialog>
  );
}

/** The failure, unless it was there when the dialog opened: it is that of an earlier try, which may have ended while it was closed. */
function useFailureOfOpening(open: boolean, failure: string | null): string | null {
  const [known, setKnown] = useState<{ open: boolean; earlier: string | null }>({ open, earlier: null });
  if (open !== known.open) setKnown({ open, earlier: failure });
  // The next try has begun, and may fail for the same reason.
  else if (known.earlier !== null && failure === null) setKnown({ open, earlier: null });
  return failure === known.earlier ? null : failure;
}
