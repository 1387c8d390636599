import { useState } from "react";
import { Button } from "./Button";

interface AskingButtonProps {
  label: string;
  /** After the first press: what the second one does. */
  again: string;
  isSending: boolean;
  onConfirm: () => void;
}

/** Asks once more in place: a second press does what cannot be taken back. */
export function AskingButton({ label, again, isSending, onConfirm }: AskingButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Button
      look={isAsked ? "danger" : "quiet"}
      disabled={isSending}
      onClick={() => {
        if (isAsked) onConfirm();
        setAsked(!isAsked);
      }}
    >
      {isAsked ? again : label}
    </Button>
  );
}
