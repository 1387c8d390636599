import { ChevronDown, Plus } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import type { Translation } from "../../../../convex/practice/translatedTexts";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { ItemButtons, type ItemButtonsProps } from "../shared/ItemButtons";
import { itemText } from "../shared/itemText";
import { translationText } from "../shared/translationText";
import { templateText } from "./templateText";

export interface ListedItem {
  /** Stable while the item moves. */
  id: string;
  title: string;
  /** It has an error: it stays open until that is fixed. */
  isWrong: boolean;
  /** Languages that lack one of the texts for clients. */
  missing: readonly Translation[];
}

interface ItemListProps {
  title: string;
  items: readonly ListedItem[];
  addLabel: string;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (place: number) => void;
  /** An error of the list itself. */
  problem: string | undefined;
  /** The fields of the item at this place. */
  fields: (place: number) => ReactNode;
}

/** Ordered items: each shows its title, opens its fields, and is moved or removed by buttons. */
export function ItemList({ title, items, addLabel, onAdd, onMove, onRemove, problem, fields }: ItemListProps) {
  const { isOpen, toggle, openNext } = useOpenItems(items);
  return (
    <section aria-label={title} className="space-y-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section font-semibold text-ink">
          {title} <span className="font-normal text-ink-soft tabular-nums">{items.length}</span>
        </h2>
        <Button
          onClick={() => {
            onAdd();
            openNext();
          }}
        >
          <Plus aria-hidden className="size-4" />
          {addLabel}
        </Button>
      </div>
      {problem === undefined ? null : <p className="text-sm text-bad-ink">{problem}</p>}
      {items.length === 0 ? <p className="text-sm text-ink-soft">{templateText.noItems}</p> : null}
      <ol className="divide-y divide-line rounded-md border border-line empty:hidden">
        {items.map((item, place) => (
          <Item
            key={item.id}
            item={item}
            place={place}
            count={items.length}
            isOpen={isOpen(item)}
            onToggle={() => {
              toggle(item.id);
            }}
            onMove={(to) => {
              onMove(place, to);
            }}
            onRemove={() => {
              onRemove(place);
            }}
          >
            {() => fields(place)}
          </Item>
        ))}
      </ol>
    </section>
  );
}

/** The items that show their fields: opened, invalid, or just added. */
function useOpenItems(items: readonly ListedItem[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<number | null>(null);
  const fresh = added === null ? undefined : items[added];
  if (fresh !== undefined) {
    setAdded(null);
    setOpen(new Set([...open, fresh.id]));
  }
  return {
    isOpen: ({ id, isWrong }: ListedItem) => isWrong || open.has(id),
    toggle: (id: string) => {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      setOpen(next);
    },
    /** Opens the next item that is appended. */
    openNext: () => {
      setAdded(items.length);
    },
  };
}

interface ItemProps extends Omit<ItemButtonsProps, "title"> {
  item: ListedItem;
  isOpen: boolean;
  onToggle: () => void;
  children: () => ReactNode;
}

function Item({ item, isOpen, onToggle, children, ...buttons }: ItemProps) {
  const id = useId();
  return (
    <li>
      <div className="flex items-center">
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="h-auto min-h-10 min-w-0 flex-1 justify-start py-1.5 text-left font-normal whitespace-normal text-ink touch:h-auto touch:min-h-11"
        >
          <ChevronDown aria-hidden className={cn("size-4 shrink-0 text-ink-soft", isOpen ? "" : "-rotate-90")} />
          <span className="min-w-0 break-words">{item.title || itemText.untitled}</span>
        </Button>
        <ItemButtons title={item.title} {...buttons} />
      </div>
      {item.missing.length === 0 ? null : (
        <p className="flex flex-wrap gap-1 pb-2 pl-9">
          {item.missing.map((language) => (
            <Badge key={language} tone="warn">
              {translationText.missing(language)}
            </Badge>
          ))}
        </p>
      )}
      <div id={id} hidden={!isOpen} className="space-y-4 px-3 pt-1 pb-4">
        {isOpen ? children() : null}
      </div>
    </li>
  );
}
