import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "../../../ui/cn";
import { TextArea } from "../../../ui/form/TextArea";
import type { useOffers } from "./useOffers";

/** How the offers at the caret are shown. */
interface OffersList<Offer> extends ReturnType<typeof useOffers<Offer>> {
  /** Name of the list. */
  name: string;
  /** "3 people found", for screen readers. */
  found: (count: number) => string;
  keyOf: (offer: Offer) => string;
  show: (offer: Offer) => ReactNode;
}

interface OffersBoxProps<Offer> extends Omit<ComponentProps<typeof TextArea>, "value" | "onChange" | "onKeyDown"> {
  value: string;
  onText: (text: string) => void;
  /** For keys other than the list's. */
  onKey: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  offers: OffersList<Offer>;
}

/** A text box with a list of offers above it while something is begun at the caret. */
export function OffersBox<Offer>({ value, onText, onKey, offers, ...box }: OffersBoxProps<Offer>) {
  const listId = useId();
  const { offered, active, follow, close, handleKey, found } = offers;
  const isOpen = offered.length > 0;
  const open = {
    "data-open-list": "",
    "aria-controls": listId,
    "aria-activedescendant": `${listId}-${String(active)}`,
  };
  return (
    <div className="relative">
      {isOpen ? <OfferedList id={listId} {...offers} /> : null}
      <TextArea
        {...box}
        {...(isOpen ? open : {})}
        aria-autocomplete="list"
        value={value}
        onChange={({ target }) => {
          onText(target.value);
          follow(target);
        }}
        onBlur={close}
        onKeyDown={(event) => {
          if (!handleKey(event)) onKey(event);
        }}
      />
      <span role="status" className="sr-only">
        {isOpen ? found(offered.length) : ""}
      </span>
    </div>
  );
}

/** Ref of the active offer: the list scrolls. */
function showInList(offer: HTMLElement | null): void {
  offer?.scrollIntoView({ block: "nearest" });
}

function OfferedList<Offer>({ id, name, offered, active, keyOf, show, choose }: OffersList<Offer> & { id: string }) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={name}
      className="absolute inset-x-0 bottom-full z-20 mb-1 max-h-56 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-raised"
    >
      {offered.map((offer, place) => (
        <li
          key={keyOf(offer)}
          ref={place === active ? showInList : null}
          id={`${id}-${String(place)}`}
          role="option"
          aria-selected={place === active}
          onPointerDown={(event) => {
            // Keeps the focus and the caret in the box.
            event.preventDefault();
            choose(offer);
          }}
          className={cn("cursor-pointer truncate px-3 py-2 text-sm text-ink", place === active && "bg-press")}
        >
          {show(offer)}
        </li>
      ))}
    </ul>
  );
}
