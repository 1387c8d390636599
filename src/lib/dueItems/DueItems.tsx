import type { FieldValues } from "react-hook-form";
import { Button } from "../../ui/Button";
import { cn } from "../../ui/cn";
import { plainText } from "../../ui/text/plainText";
import type { Recovering } from "../calls/useRecoveringQuery";
import { RecordDialog, useRecordOpening } from "../recordForm/RecordDialog";
import { useFirmDay } from "../useFirmDay";
import { DueItemForm, type DueItem, type DueItemKind, type DueItemWrites } from "./DueItemForm";
import { DueLine, WHOLE_LINE } from "./DueLine";
import { DuePanel, type DueLists } from "./DuePanel";

interface DueItemsProps<Item extends DueItem, Typed extends FieldValues> {
  kind: DueItemKind<Item, Typed>;
  listed: Recovering<DueLists<Item>>;
  writes: DueItemWrites<Typed>;
  /** True on the page of a case: its lines have no link to the case. */
  isOfCase: boolean;
  onSetDone: (id: string, isDone: boolean) => void;
}

/** Tasks or deadlines of a client (including the client's cases) or of one case, each with its form; live. */
export function DueItems<Item extends DueItem, Typed extends FieldValues>(props: DueItemsProps<Item, Typed>) {
  const { kind, listed, writes } = props;
  const { value } = listed;
  const { newTitle, editTitle } = kind.text;
  const opening = useRecordOpening<Item>();
  const today = useFirmDay();
  return (
    <>
      <DuePanel
        words={kind.words}
        listed={listed}
        onAdd={() => {
          opening.open(null);
        }}
        line={(item, onGone) => (
          <Line key={kind.idOf(item)} {...props} item={item} today={today} onGone={onGone} onEdit={opening.open} />
        )}
      />
      <RecordDialog
        opening={opening}
        records={value === undefined ? undefined : [...value.open, ...value.done]}
        keyOf={kind.idOf}
        addTitle={newTitle}
        editTitle={editTitle}
        size="small"
        form={(stored, close) => <DueItemForm kind={kind} writes={writes} stored={stored} onClose={close} />}
      />
    </>
  );
}

interface LineProps<Item extends DueItem, Typed extends FieldValues> extends DueItemsProps<Item, Typed> {
  item: Item;
  today: string | null;
  onEdit: (item: Item) => void;
  /** Called when the item leaves its list. */
  onGone: () => void;
}

/** One item; its text opens the form. */
function Line<Item extends DueItem, Typed extends FieldValues>({
  kind,
  item,
  today,
  isOfCase,
  onSetDone,
  onEdit,
  onGone,
}: LineProps<Item, Typed>) {
  const name = plainText(kind.nameOf(item));
  return (
    <DueLine
      item={item}
      name={name}
      badge={kind.badge?.(item)}
      today={today}
      links={{ client: false, case: !isOfCase }}
      onSetDone={(isDone) => {
        onGone();
        onSetDone(kind.idOf(item), isDone);
      }}
    >
      <Button
        look="quiet"
        size="inline"
        aria-label={kind.text.edit(name)}
        className={cn(
          WHOLE_LINE,
          "justify-start text-left font-normal wrap-anywhere whitespace-normal text-inherit hover:bg-transparent hover:underline",
        )}
        onClick={() => {
          onEdit(item);
        }}
      >
        {name}
      </Button>
    </DueLine>
  );
}
