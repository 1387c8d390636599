import { useState } from "react";
import { ConfirmDialog } from "../../ui/ConfirmDialog";

interface DiscardQuestionProps {
  text: string;
  onAnswer: (isDiscarded: boolean) => void;
}

/** Asks before a person signs out and loses something. */
export function DiscardQuestion({ text, onAnswer }: DiscardQuestionProps) {
  const [isOpen, setOpen] = useState(true);
  const answer = (isDiscarded: boolean) => {
    setOpen(false);
    onAnswer(isDiscarded);
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={() => {
        answer(false);
      }}
      title="Sign out and discard?"
      confirm="Sign out and discard"
      confirming="Signing out..."
      isSending={false}
      failure={null}
      look="danger"
      onConfirm={() => {
        answer(true);
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
