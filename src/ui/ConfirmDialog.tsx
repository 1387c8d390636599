import type { ReactNode } from "react";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirm: string;
  /** On the button while it is sent. */
  confirming: string;
  isSending: boolean;
  onConfirm: () => void;
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
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      <div className="text-sm text-ink-soft">{children}</div>
      <div className="mt-5 flex justify-end gap-2">
        <Button
          onClick={() => {
            onOpenChange(false);
          }}
        >
          Cancel
        </Button>
        <Button look="primary" onClick={onConfirm} disabled={isSending}>
          {isSending ? confirming : confirm}
        </Button>
      </div>
    </Dialog>
  );
}
