import type { FunctionReference } from "convex/server";
import { useState } from "react";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { useWrite } from "./useWrite";

/** A record of which Passage may bring an original, in the version that is shown; version 0 is the original itself. */
interface Stored {
  key: string;
  version: number;
  isSeeded: boolean;
}

interface Words {
  action: string;
  question: string;
  doing: string;
  done: string;
}

interface RestoreOrRemoveProps<S extends Stored> {
  /** Null while the record is new: then there is nothing to undo. */
  stored: S | null;
  undo: FunctionReference<"mutation", "public", { key: string; version: number }, null>;
  /** For a record of which Passage brings the original. */
  restore: Words;
  /** For one of the practice's own. */
  remove: Words;
  onUndone: (stored: S) => void;
}

/** Restores what Passage brings, once it was changed; removes what is the practice's own. */
export function RestoreOrRemove<S extends Stored>({ stored, ...undoing }: RestoreOrRemoveProps<S>) {
  const isOriginal = stored?.isSeeded === true && stored.version === 0;
  // It keeps its place in the row of buttons.
  return stored === null || isOriginal ? <span /> : <UndoButton stored={stored} {...undoing} />;
}

function UndoButton<S extends Stored>(props: RestoreOrRemoveProps<S> & { stored: S }) {
  const { stored, undo, restore, remove, onUndone } = props;
  const { key, version, isSeeded } = stored;
  const { action, question, doing, done } = isSeeded ? restore : remove;
  const [isOpen, setOpen] = useState(false);
  const { run, isSending, failure } = useWrite(undo, {
    done,
    onDone: () => {
      setOpen(false);
      onUndone(stored);
    },
  });
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
        }}
      >
        {action}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={action}
        confirm={action}
        confirming={doing}
        isSending={isSending}
        failure={failure}
        look="danger"
        onConfirm={() => {
          run({ key, version });
        }}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}
