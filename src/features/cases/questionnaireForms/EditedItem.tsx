import { Plus } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { ItemButtons, type ItemButtonsProps } from "../shared/ItemButtons";
import { itemText } from "../shared/itemText";

interface EditedItemProps extends ItemButtonsProps {
  /** Its problems. */
  reasons: readonly string[];
  children: ReactNode;
}

/** A part or a question that opens to be edited, and can be moved and removed. */
export function EditedItem({ title, reasons, children, ...buttons }: EditedItemProps) {
  // An item that starts without a name is new and open; typing does not close it again.
  const [isNew] = useState(title === "");
  return (
    <details className="rounded-lg border border-line bg-surface" open={isNew}>
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 text-sm font-medium break-words text-ink hover:bg-hover">
        {title || itemText.untitled}
        {reasons.map((reason) => (
          <span key={reason} className="block font-normal text-bad-ink">
            {reason}
          </span>
        ))}
      </summary>
      <div className="space-y-4 border-t border-line p-4">
        {children}
        <div className="flex justify-end gap-1">
          <ItemButtons title={title} {...buttons} />
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
