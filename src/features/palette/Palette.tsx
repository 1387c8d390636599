import { Search } from "lucide-react";
import { useEffect, useId, useRef } from "react";
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
  const isEmpty = groups.every(({ entries, note }) => entries.length === 0 && note === null);
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line py-2 pr-14 pl-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
        <input
          ref={field}
          role="combobox"
          aria-label={step?.title ?? paletteText.field}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active.id)}
          placeholder={step?.title ?? paletteText.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            palette.setTyped(event.target.value);
          }}
          onKeyDown={palette.onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-lg text-ink placeholder:text-ink-faint focus:outline-none"
        />
      </div>
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
        {isEmpty ? <p className="px-4 py-8 text-center text-sm text-ink-soft">{paletteText.nothing(typed)}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {isEmpty ? paletteText.nothing(typed) : paletteText.count(count)}
      </p>
    </>
  );
}
