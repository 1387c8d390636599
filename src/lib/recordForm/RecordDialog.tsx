import { useState, type ReactNode } from "react";
import { Dialog } from "../../ui/overlay/Dialog";

export interface RecordOpening<Item> {
  /** The record when the form was opened; null for a new one. */
  item: Item | null;
  isOpen: boolean;
  open: (item: Item | null) => void;
  /** Closes only the opening that it was given to: a late answer does not close a form that was opened since. */
  close: () => void;
}

/** State of a dialog with a record's form. */
export function useRecordOpening<Item>(): RecordOpening<Item> {
  const [opening, setOpening] = useState<{ item: Item | null; isOpen: boolean }>({ item: null, isOpen: false });
  return {
    ...opening,
    open: (item) => {
      setOpening({ item, isOpen: true });
    },
    close: () => {
      setOpening((now) => (now === opening ? { ...opening, isOpen: false } : now));
    },
  };
}

interface RecordDialogProps<Item> {
  opening: RecordOpening<Item>;
  /** The current records; undefined while they cannot be read. */
  records: readonly Item[] | undefined;
  keyOf: (item: Item) => string;
  addTitle: string;
  editTitle: string;
  size?: "small" | "large";
  /** The form. `stored` is the current record, its last version if it is gone, or null for a new one. */
  form: (stored: Item | null, close: () => void) => ReactNode;
}

/** The dialog of a record's form. */
export function RecordDialog<Item>({ opening, records = [], keyOf, form, ...dialog }: RecordDialogProps<Item>) {
  const { item, isOpen, close } = opening;
  const { addTitle, editTitle, size = "large" } = dialog;
  const stored = item === null ? null : (records.find((each) => keyOf(each) === keyOf(item)) ?? item);
  return (
    <Dialog open={isOpen} onOpenChange={close} title={item === null ? addTitle : editTitle} size={size}>
      {form(stored, close)}
    </Dialog>
  );
}
