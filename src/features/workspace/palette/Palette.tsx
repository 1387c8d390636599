import { useId, useRef } from "react";
import type { PaletteContent } from "../../../lib/palette/paletteEntry";
import { PaletteField } from "./PaletteField";
import { paletteOptionId, PaletteGroups } from "./PaletteGroups";
import { PaletteNotes } from "./PaletteNotes";
import { paletteText } from "./paletteText";
import { usePalette } from "./usePalette";

interface PaletteProps {
  content: PaletteContent;
  /** The text typed before the palette's code had loaded. */
  typedBefore?: string;
  /** Closes the palette and then runs the chosen line. */
  onChosen: (run: () => void) => void;
}

/** The field of the command palette and its lines: a combobox that finds records and runs actions. */
export function Palette({ content, typedBefore = "", onChosen }: PaletteProps) {
  const palette = usePalette(content, { typedBefore, onChosen });
  const listId = useId();
  const { typed, step, groups, notes, active, count } = palette;
  const field = useRef<HTMLInputElement>(null);
  const isNothing = groups.length === 0 && notes.length === 0;
  const nothing = typed.trim() === "" ? paletteText.typeName : paletteText.nothing(typed);
  return (
    <>
      <PaletteField
        field={field}
        listId={listId}
        {...(step && { "aria-label": step.title, placeholder: step.title })}
        aria-activedescendant={active === null ? undefined : paletteOptionId(active.id)}
        value={typed}
        onType={palette.setTyped}
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
        <PaletteNotes notes={notes} />
        {isNothing ? <p className="px-4 py-8 text-center text-sm break-words text-ink-soft">{nothing}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {isNothing ? nothing : paletteText.count(count)}
      </p>
    </>
  );
}
