import { useState } from "react";
import { Button } from "../../ui/Button";

interface AskingButtonProps {
  label: string;
  /** Label after the first press: the effect of the second one. */
  again: string;
  isSending: boolean;
  /** Keeps the confirm state after a failed attempt, so that one press tries again. */
  staysAsked?: boolean;
  onConfirm: () => void;
}

/** Confirms in place: the first press asks, the second one does what cannot be undone. */
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
