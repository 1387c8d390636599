import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { useAccountChange } from "./useAccountChange";

interface AskedChangeProps {
  /** For the button here and the one in the dialog. */
  label: string;
  /** The button's label while the change is running. */
  doing: string;
  question: string;
  /** The consequences. */
  warning: string;
  call: () => Promise<unknown>;
  onDone: () => void;
}

/** A button that asks for confirmation, then changes one's own account. */
export function AskedChange({ label, doing, question, warning, call, onDone }: AskedChangeProps) {
  const { isChanging, error, change } = useAccountChange();
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button onClick={open}>{label}</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={close}
        title={question}
        confirm={label}
        confirming={doing}
        isSending={isChanging}
        failure={error}
        look="danger"
        onConfirm={() => {
          change(call, () => {
            close();
            onDone();
          });
        }}
      >
        {warning}
      </ConfirmDialog>
    </>
  );
}
