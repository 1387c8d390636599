import { Search } from "lucide-react";
import { useLayoutEffect, useRef, type ChangeEvent, type ComponentProps, type RefObject } from "react";
import { paletteText } from "./paletteText";

interface PaletteFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "ref"> {
  value: string;
  onType: (typed: string) => void;
  /** The field's list, once there is one. */
  listId?: string;
  field?: RefObject<HTMLInputElement | null>;
}

/** The field of the palette. It takes the focus, with the caret after the text typed before. */
export function PaletteField({ listId, onType, field, ...props }: PaletteFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = field ?? own;
  // A layout effect, so that the replaced field loses no key.
  useLayoutEffect(() => {
    const { current } = input;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [input]);
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-14 pl-4 focus-within:border-accent">
      <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <input
        ref={input}
        role="combobox"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={paletteText.field}
        placeholder={paletteText.placeholder}
        autoComplete="off"
        spellCheck={false}
        className="h-10 min-w-0 flex-1 bg-transparent text-lg text-ink placeholder:text-ink-faint focus:outline-none touch:h-11"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onType(event.target.value);
        }}
        {...props}
      />
    </div>
  );
}
