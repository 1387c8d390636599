import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { formText } from "./formText";

interface EditedItemProps {
  title: string;
  place: number;
  count: number;
  /** Its problems. */
  reasons: readonly string[];
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** A part or a question that opens to be edited, and can be moved and removed. */
export function EditedItem({ title, place, count, reasons, onMove, onRemove, children }: EditedItemProps) {
  const name = title === "" ? formText.untitled : title;
  // An item that starts without a name is new and open; typing does not close it again.
  const [isNew] = useState(title === "");
  return (
    <details className="rounded-lg border border-line bg-surface" open={isNew}>
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-medium break-words text-ink hover:bg-hover">
        {name}
        {reasons.map((reason) => (
          <span key={reason} className="block font-normal text-bad-ink">
            {reason}
          </span>
        ))}
      </summary>
      <div className="space-y-4 border-t border-line p-4">
        {children}
        <div className="flex justify-end gap-1">
          <Button
            look="quiet"
            size="icon"
            aria-label={formText.up(name)}
            disabled={place === 0}
            onClick={() => {
              onMove(place - 1);
            }}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={formText.down(name)}
            disabled={place === count - 1}
            onClick={() => {
              onMove(place + 1);
            }}
          >
            <ArrowDown aria-hidden className="size-4" />
          </Button>
          <Button look="quiet" size="icon" aria-label={formText.remove(name)} onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
    </details>
  );
}

export function AddItem({ onAdd, children }: { onAdd: () => void; children: string }) {
  return (
    <Button onClick={onAdd}>
      <Plus aria-hidden className="size-4" />
      {children}
    </Button>
  );
}
