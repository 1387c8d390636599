import { useState } from "react";
import { Button } from "../ui/Button";

interface AskingButtonProps {
  label: string;
  /** After the first press: what the second one does. */
  again: string;
  isSending: boolean;
  /** It still asks after a press that failed: one more tries again. */
  staysAsked?: boolean;
  onConfirm: () => void;
}

/** Asks once more in place: a second press does what cannot be taken back. */
export function AskingButton({ label, again, isSending, staysAsked = false, onConfirm }: AskingButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      look={isAsked ? "danger" : "quiet"}
      disabled={isSending}
      onClick={() => {
        if (isAsked) onConfirm();
        setAsked(staysAsked || !isAsked);
      }}
    >
      {isAsked ? again : label}
    </Button>
  );
}
