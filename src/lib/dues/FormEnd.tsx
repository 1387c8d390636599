import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { dueText } from "./dueWords";

interface FormEndProps {
  isSending: boolean;
  onCancel: () => void;
  /** The words of the button, and those while it is sending. */
  submit: string;
  sending: string;
  /** At the other end. */
  start?: ReactNode;
}

/** The buttons at the end of a form in a dialog. */
export function FormEnd({ isSending, onCancel, submit, sending, start }: FormEndProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
      {start}
      <span className="flex-1" />
      <Button onClick={onCancel}>{dueText.cancel}</Button>
      <SubmitButton isSending={isSending} sending={sending}>
        {submit}
      </SubmitButton>
    </div>
  );
}
