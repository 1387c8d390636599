import { useState } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog";
import { fieldBox, Labelled } from "./Labelled";
import { cn } from "./cn";

interface TypedWordDialogProps extends Omit<ConfirmDialogProps, "look" | "isHeld"> {
  /** Has to be typed as it stands here: the name of what goes, or "DELETE". */
  word: string;
}

/** Asks before something that cannot be taken back at all: its button waits for a typed word. */
export function TypedWordDialog({ word, children, onConfirm, ...dialog }: TypedWordDialogProps) {
  const [typed, setTyped] = useState("");
  const [wasOpen, setWasOpen] = useState(dialog.open);
  if (wasOpen !== dialog.open) {
    setWasOpen(dialog.open);
    setTyped("");
  }
  const isHeld = typed !== word;
  return (
    <ConfirmDialog {...dialog} look="danger" isHeld={isHeld} onConfirm={onConfirm}>
      {children}
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isHeld && !dialog.isSending) onConfirm();
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
