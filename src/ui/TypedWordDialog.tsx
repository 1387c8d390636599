import { useState } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog";
import { fieldBox, Labelled } from "./Labelled";
import { cn } from "./cn";

interface TypedWordDialogProps extends Omit<ConfirmDialogProps, "look" | "isConfirmDisabled"> {
  /** Must be typed exactly: the name of the record, or "DELETE". */
  word: string;
}

/** Asks for confirmation of an action that cannot be undone. Its button is disabled until the word is typed. */
export function TypedWordDialog({ word, children, onConfirm, ...dialog }: TypedWordDialogProps) {
  const [typed, setTyped] = useState("");
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    setTyped("");
  }
  const isWordMissing = typed !== word;
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
        <Labelled label={`Please type ${word} to confirm`}>
          {(control) => (
            <input
              {...control}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setTyped(event.target.value);
              }}
              className={cn(fieldBox, "h-10 px-3")}
            />
          )}
        </Labelled>
      </form>
    </ConfirmDialog>
  );
}
