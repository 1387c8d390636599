import type { ReactNode } from "react";
import { Banner } from "./Banner";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirm: string;
  /** On the button while it is sent. */
  confirming: string;
  isSending: boolean;
  /** Why it was not done. */
  failure: string | null;
  onConfirm: () => void;
  look?: "primary" | "danger";
  /** Something is still missing. */
  isHeld?: boolean;
}

/** Asks before something that cannot be taken back lightly. It stays open until what it asked for is done. */
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
  isHeld = false,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <div className="text-sm text-ink-soft">{children}</div>
      {failure === null ? null : (
        <Banner tone="bad" className="mt-4">
          {failure}
        </Banner>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button
          onClick={() => {
            onOpenChange(false);
          }}
        >
          Cancel
        </Button>
        <Button look={look} onClick={onConfirm} disabled={isSending || isHeld}>
          {isSending ? confirming : confirm}
        </Button>
      </div>
    </Dialog>
  );
}
