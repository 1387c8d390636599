import type { FunctionReference } from "convex/server";
import { ConfirmedWrite } from "../ConfirmedWrite";

/** A record of which Passage may bring an original, in the version that is shown; version 0 is the original itself. */
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
  /** For a record of which Passage brings the original. */
  restore: Words;
  /** For one of the practice's own. */
  remove: Words;
  onUndone: (stored: S) => void;
}

/** Restores what Passage brings, once it was changed; removes what is the practice's own. */
export function RestoreOrRemove<S extends Seeded>({ stored, ...undoing }: RestoreOrRemoveProps<S>) {
  const isOriginal = stored?.isSeeded === true && stored.version === 0;
  // It keeps its place in the row of buttons.
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
