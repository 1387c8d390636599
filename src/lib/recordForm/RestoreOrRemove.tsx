import type { FunctionReference } from "convex/server";
import { ConfirmedWrite } from "../calls/ConfirmedWrite";

/** A record that may come with Passage (seeded), in the version shown; version 0 is the original. */
export interface Seeded {
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

export interface RestoreOrRemoveProps<S extends Seeded> {
  /** Null while the record is new: then there is nothing to undo. */
  stored: S | null;
  undo: FunctionReference<"mutation", "public", { key: string; version: number }, null>;
  /** For a changed seeded record. */
  restore: Words;
  /** For a record that the practice added. */
  remove: Words;
  onUndone: (stored: S) => void;
}

/** Restores a changed seeded record; removes one that the practice added. */
export function RestoreOrRemove<S extends Seeded>({ stored, ...undoing }: RestoreOrRemoveProps<S>) {
  const isOriginal = stored?.isSeeded === true && stored.version === 0;
  // Keeps the button's place in the row.
  return stored === null || isOriginal ? <span /> : <UndoButton stored={stored} {...undoing} />;
}

function UndoButton<S extends Seeded>(props: RestoreOrRemoveProps<S> & { stored: S }) {
  const { stored, undo, restore, remove, onUndone } = props;
  const { key, version, isSeeded } = stored;
  const { action, question, doing, done } = isSeeded ? restore : remove;
  return (
    <ConfirmedWrite
      mutation={undo}
      args={{ key, version }}
      done={done}
      onDone={() => {
        onUndone(stored);
      }}
      title={action}
      confirm={action}
      confirming={doing}
      look="danger"
      question={question}
    >
      {action}
    </ConfirmedWrite>
  );
}
