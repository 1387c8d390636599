import { useId, useState, type ReactNode } from "react";
import { Banner } from "../feedback/Banner";
import { Button } from "../Button";
import { Dialog } from "./Dialog";
import { useUiWords } from "../text/uiWords";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Describes the effect. */
  children: ReactNode;
  confirm: string;
  /** The button's label while sending. */
  confirming: string;
  isSending: boolean;
  /** Why the action failed. It is shown until the dialog closes, and not when it opens again. */
  failure: string | null;
  onConfirm: () => void;
  look?: "primary" | "danger";
  /** Disables the confirm button, for example until a word is typed. */
  isConfirmDisabled?: boolean;
}

/** Confirms an action that is hard to undo. After it is sent it cannot be cancelled, only the dialog closed. */
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

/**
 * The failure, unless it existed when the dialog opened: that one belongs to an earlier attempt, which may have ended while the dialog
 * was closed.
 */
function useFailureOfOpening(open: boolean, failure: string | null): string | null {
  const [known, setKnown] = useState<{ open: boolean; earlier: string | null }>({ open, earlier: null });
  if (open !== known.open) setKnown({ open, earlier: failure });
  // The next attempt has begun, and may fail for the same reason.
  else if (known.earlier !== null && failure === null) setKnown({ open, earlier: null });
  return failure === known.earlier ? null : failure;
}
