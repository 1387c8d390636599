import { useState } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog";
import { fieldBox, Labelled } from "../form/Labelled";
import { cn } from "../cn";

interface TypedWordDialogProps extends Omit<ConfirmDialogProps, "look" | "isConfirmDisabled"> {
  /** Must be typed exactly: the name of the record, or "DELETE". */
  word: string;
}

/** Confirms an action that cannot be undone. Its button is disabled until the word is typed. */
export function TypedWordDialog({ word, children, onConfirm, ...dialog }: TypedWordDialogProps) {
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    setTyped("");
    setLeft(false);
  }
  const isWordMissing = typed !== word;
  const request = `Please type ${word} to confirm`;
  const error = isLeft && typed !== "" && isWordMissing ? request : undefined;
  return (
    <ConfirmDialog {...dialog} look="danger" isConfirmDisabled={isWordMissing} onConfirm={onConfirm}>
      {children}
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWordMissing && !dialog.isSending) onConfirm();
        }}
      >
        <Labelled label={request} error={error}>
          {(control) => (
            <input
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onBlur={() => {
                setLeft(true);
              }}
              onChange={(event) => {
                setTyped(event.target.value);
                setLeft(false);
              }}
              className={cn(fieldBox, "h-10 px-3 touch:h-11")}
            />
          )}
        </Labelled>
      </form>
    </ConfirmDialog>
  );
}
