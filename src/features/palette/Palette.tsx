import { Search } from "lucide-react";
import { useEffect, useId, useRef, type ComponentProps } from "react";
import type { PaletteContent } from "../../lib/palette/paletteEntry";
import { optionId, PaletteGroups } from "./PaletteGroups";
import { paletteText } from "./paletteText";
import { usePalette } from "./usePalette";

interface PaletteProps {
  content: PaletteContent;
  /** Closes the palette and then does what the chosen line does. */
  onChosen: (run: () => void) => void;
}

/** The field of the command palette and its lines: a combobox that finds records and runs actions. */
export function Palette({ content, onChosen }: PaletteProps) {
  const palette = usePalette(content, onChosen);
  const listId = useId();
  const { typed, step, groups, active, count } = palette;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return (
    <>
      <PaletteField
        ref={field}
        aria-label={step?.title ?? paletteText.field}
        listId={listId}
        aria-activedescendant={active === null ? undefined : optionId(active.id)}
        placeholder={step?.title ?? paletteText.placeholder}
        value={typed}
        onChange={(event) => {
          palette.setTyped(event.target.value);
        }}
        onKeyDown={palette.onKeyDown}
      />
      <div className="min-h-0 flex-1 overflow-y-auto py-1">
        <PaletteGroups
          id={listId}
          label={step?.title ?? paletteText.title}
          groups={groups}
          activeId={active?.id ?? null}
          onPoint={palette.setActive}
          onKeyDown={palette.onKeyDown}
          onChoose={(entry) => {
            palette.choose(entry);
            field.current?.focus();
          }}
        />
        {groups.length === 0 ? (
          <p className="px-4 py-8 text-center text-sm text-ink-soft">{paletteText.nothing(typed)}</p>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {groups.length === 0 ? paletteText.nothing(typed) : paletteText.count(count)}
      </p>
    </>
  );
}

function PaletteField({ listId, ...props }: ComponentProps<"input"> & { listId: string }) {
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-14 pl-4 focus-within:border-accent">
      <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className="h-10 min-w-0 flex-1 bg-transparent text-lg text-ink placeholder:text-ink-faint focus:outline-none"
        {...props}
      />
    </div>
  );
}
