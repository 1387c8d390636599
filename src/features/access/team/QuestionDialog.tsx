import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { questionText, type TeamQuestion } from "./questions";
import { useAnswer } from "./useAnswer";

interface QuestionDialogProps {
  /** The last question; null before any. */
  question: TeamQuestion | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for confirmation, names the consequences, and runs the action. */
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
