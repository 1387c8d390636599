import { Dialog } from "../../../ui/overlay/Dialog";
import { DayForm } from "./DayForm";
import { followUpText } from "./followUpText";

interface DayDialogProps {
  /** The date that the form begins with; null while the dialog is closed. */
  first: string | null;
  /** Gets null if the dialog is left without a date. */
  onDone: (day: string | null) => void;
}

/** Asks for the day of the next contact over the list. */
export function DayDialog({ first, onDone }: DayDialogProps) {
  return (
    <Dialog
      open={first !== null}
      onOpenChange={() => {
        onDone(null);
      }}
      title={followUpText.day}
    >
      {first === null ? null : <DayForm first={first} onDone={onDone} />}
    </Dialog>
  );
}
