import { useId, type ComponentProps, type KeyboardEvent } from "react";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { TextArea } from "../../../ui/form/TextArea";
import { noteText } from "./noteText";
import { useMentions } from "./useMentions";

interface MentionBoxProps extends Omit<ComponentProps<typeof TextArea>, "value" | "onChange" | "onKeyDown"> {
  value: string;
  onText: (text: string) => void;
  /** For keys other than the list's. */
  onKey: (event: KeyboardEvent) => void;
}

/** A box for a note, which offers people while a name is typed after an @. */
export function MentionBox({ value, onText, onKey, ...box }: MentionBoxProps) {
  const listId = useId();
  const { offered, active, choose, follow, close, handleKey } = useMentions({ text: value, setText: onText });
  const isOpen = offered.length > 0;
  const open = {
    "data-open-list": "",
    "aria-controls": listId,
    "aria-activedescendant": `${listId}-${String(active)}`,
  };
  return (
    <div className="relative">
      {isOpen ? <PeopleList id={listId} names={offered} active={active} onChoose={choose} /> : null}
      <TextArea
        {...box}
        {...(isOpen ? open : {})}
        aria-autocomplete="list"
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          follow(event.target);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (!handleKey(event)) onKey(event);
        }}
      />
      <span role="status" className="sr-only">
        {isOpen ? noteText.offered(offered.length) : ""}
      </span>
    </div>
  );
}

/** Ref of the active name: the list is lower than eight names. */
function showInList(name: HTMLElement | null): void {
  name?.scrollIntoView({ block: "nearest" });
}

interface PeopleListProps {
  id: string;
  names: readonly string[];
  active: number;
  onChoose: (name: string) => void;
}

function PeopleList({ id, names, active, onChoose }: PeopleListProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={noteText.people}
      className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-56 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-raised"
    >
      {names.map((name, place) => (
        <li
          key={name}
          ref={place === active ? showInList : null}
          id={`${id}-${String(place)}`}
          role="option"
          aria-selected={place === active}
          onPointerDown={(event) => {
            // Keeps the focus and the caret in the box.
            event.preventDefault();
            onChoose(name);
          }}
          className={cn("cursor-pointer truncate px-3 py-2 text-sm text-ink", place === active && "bg-press")}
        >
          <bdi>{plainText(name)}</bdi>
        </li>
      ))}
    </ul>
  );
}
