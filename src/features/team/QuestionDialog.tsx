import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { questionText, type Question } from "./questions";
import { useAnswer } from "./useAnswer";

interface QuestionDialogProps {
  /** The question that was asked last; null before any. */
  question: Question | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before something is done, names what follows, and does it. */
export function QuestionDialog({ question, open, onOpenChange }: QuestionDialogProps) {
  const { confirm, isSending, failure } = useAnswer(() => {
    onOpenChange(false);
  });
  if (question === null) return null;
  const { text, done: _done, ...words } = questionText(question);
  return (
    <ConfirmDialog
      {...words}
      open={open}
      onOpenChange={onOpenChange}
      isSending={isSending}
      failure={failure}
      onConfirm={() => {
        confirm(question);
      }}
    >
      {text}
    </ConfirmDialog>
  );
}
