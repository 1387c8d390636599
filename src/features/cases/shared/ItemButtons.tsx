import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useOpening } from "../../../lib/useOpening";
import { IconButton } from "../../../ui/IconButton";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { itemText } from "./itemText";

export interface ItemButtonsProps {
  /** Empty for an item that has no title yet: it is removed without a question. */
  title: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The buttons that move and remove an item of an edited list. Removing cannot be undone, so it asks first. */
export function ItemButtons({ title, place, count, onMove, onRemove }: ItemButtonsProps) {
  const { isOpen, open, close } = useOpening();
  const name = title || itemText.untitled;
  return (
    <>
      <IconButton
        label={itemText.up(name)}
        disabled={place === 0}
        onClick={() => {
          onMove(place - 1);
        }}
      >
        <ArrowUp aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={itemText.down(name)}
        disabled={place === count - 1}
        onClick={() => {
          onMove(place + 1);
        }}
      >
        <ArrowDown aria-hidden className="size-4" />
      </IconButton>
      <IconButton label={itemText.remove(name)} onClick={title === "" ? onRemove : open}>
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={close}
        title={itemText.removeTitle(name)}
        confirm={itemText.confirm}
        confirming={itemText.confirm}
        isSending={false}
        failure={null}
        look="danger"
        onConfirm={() => {
          close();
          onRemove();
        }}
      >
        {itemText.removeQuestion}
      </ConfirmDialog>
    </>
  );
}
