import { useState } from "react";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { useChange } from "./useChange";

interface AskedChangeProps {
  /** On the button here and in the question. */
  label: string;
  /** The button's label while it is done. */
  doing: string;
  question: string;
  /** What follows from it. */
  warning: string;
  call: () => Promise<unknown>;
  onDone: () => void;
}

/** A button for a change of one's own account that takes something away, which is asked about first. */
export function AskedChange({ label, doing, question, warning, call, onDone }: AskedChangeProps) {
  const { isChanging, error, change } = useChange();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setAsking(true);
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        confirm={label}
        confirming={doing}
        isSending={isChanging}
        failure={error}
        look="danger"
        onConfirm={() => {
          change(call, () => {
            setAsking(false);
            onDone();
          });
        }}
      >
        {warning}
      </ConfirmDialog>
    </>
  );
}
