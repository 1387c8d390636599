import { AskingButton } from "../calls/AskingButton";
import { Button } from "../../ui/Button";
import { SubmitButton } from "../../ui/form/SubmitButton";

export interface ActionWords {
  submit: string;
  sending?: string;
  /** Labels of the remove button, before and after its first press. */
  remove?: string;
  removeForGood?: string;
  staysAsked?: boolean;
}

interface FormActionsProps extends ActionWords {
  isSending: boolean;
  onCancel: () => void;
  /** Null if there is nothing to remove. */
  removal: { isSending: boolean; run: () => void } | null;
}

/** The buttons at the end of a record's form. */
export function FormActions({
  submit,
  sending = "Saving...",
  remove = "Remove",
  removeForGood = "Remove for good",
  staysAsked = false,
  isSending,
  onCancel,
  removal,
}: FormActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
      {removal === null ? null : (
        <AskingButton
          label={remove}
          again={removeForGood}
          isSending={removal.isSending}
          staysAsked={staysAsked}
          onConfirm={removal.run}
        />
      )}
      <span className="flex-1" />
      <Button onClick={onCancel}>Cancel</Button>
      <SubmitButton isSending={isSending} sending={sending}>
        {submit}
      </SubmitButton>
    </div>
  );
}
