import { ArrowLeft, ArrowRight, Ellipsis, RotateCcw, RotateCw, SquareSplitVertical, Trash2 } from "lucide-react";
import { useState, type KeyboardEvent } from "react";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { ActionMenu } from "../../../ui/menu/ActionMenu";
import type { MenuAction } from "../../../ui/menu/menuAction";
import type { EditedPage, PageEdit } from "./pageEdits";
import { PageThumb } from "./PageThumb";
import type { PageSource } from "./pageSource";
import { pagesText } from "./pagesText";
import { moveFocus } from "./moveFocus";

export interface TileProps {
  page: EditedPage;
  source: PageSource;
  /** Its place among all pages, from 0. */
  place: number;
  count: number;
  /** Name of the file, if it is not the document's own. */
  from: string | null;
  /** The one page in the tab order. */
  isCurrent: boolean;
  onEdit: (edit: PageEdit) => void;
  onFocus: (key: string) => void;
}

const DRAGGED = "text/x-page";

/** A page: its picture takes keys, and its buttons do the same. It can be dragged to another place. */
export function PageTile(props: TileProps) {
  const { page, source, place, count, from, isCurrent, onEdit, onFocus } = props;
  const [isOver, setOver] = useState(false);
  const { key } = page;
  const name = pagesText.page(place + 1, count);
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, key);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onEdit({ kind: "move", key: event.dataTransfer.getData(DRAGGED), to: place });
      }}
      className={cn("rounded-lg border bg-surface p-2", isOver ? "border-accent bg-accent-soft" : "border-line")}
    >
      <Button
        look="quiet"
        size="inline"
        data-page={key}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={pagesText.tile(name, { from, turn: page.turn })}
        onFocus={() => {
          onFocus(key);
        }}
        onKeyDown={(event) => {
          const edit = editOf(event, { key, place });
          if (edit === null) moveFocus(event);
          else onEdit(edit);
        }}
        className="block w-full cursor-grab rounded p-1"
      >
        <PageThumb page={page} source={source} />
      </Button>
      <TileFoot {...props} name={name} />
    </li>
  );
}

/** Shift and an arrow key move the page, Delete removes it. */
function editOf(event: KeyboardEvent, { key, place }: { key: string; place: number }): PageEdit | null {
  if (event.key === "Delete" || event.key === "Backspace") return { kind: "remove", key };
  if (!event.shiftKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return null;
  event.preventDefault();
  return { kind: "move", key, to: event.key === "ArrowLeft" ? place - 1 : place + 1 };
}

function TileFoot({ page: { key }, place, count, isCurrent, onEdit, name }: TileProps & { name: string }) {
  const tabIndex = isCurrent ? 0 : -1;
  const acts = (edit: PageEdit) => () => {
    onEdit(edit);
  };
  const actions: MenuAction[] = [
    { label: pagesText.turnLeft, icon: RotateCcw, act: acts({ kind: "turn", key, by: -90 }) },
    ...(place === 0
      ? []
      : [
          { label: pagesText.earlier, icon: ArrowLeft, act: acts({ kind: "move", key, to: place - 1 }) },
          { label: pagesText.split, icon: SquareSplitVertical, act: acts({ kind: "split", key }) },
        ]),
    ...(place === count - 1
      ? []
      : [{ label: pagesText.later, icon: ArrowRight, act: acts({ kind: "move", key, to: place + 1 }) }]),
    { label: pagesText.remove, icon: Trash2, act: acts({ kind: "remove", key }) },
  ];
  const turn = `${pagesText.turnRight}: ${name}`;
  return (
    <div className="mt-1 flex items-center justify-between">
      <span aria-hidden className="pl-1 text-xs text-ink-soft tabular-nums">
        {place + 1}
      </span>
      <span className="flex">
        <Button
          look="quiet"
          size="icon"
          tabIndex={tabIndex}
          aria-label={turn}
          title={turn}
          onClick={acts({ kind: "turn", key, by: 90 })}
        >
          <RotateCw aria-hidden className="size-4" />
        </Button>
        <ActionMenu label={pagesText.more(name)} actions={actions}>
          <Button look="quiet" size="icon" tabIndex={tabIndex} aria-label={pagesText.more(name)}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        </ActionMenu>
      </span>
    </div>
  );
}
