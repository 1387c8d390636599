import { useEffect, useRef, type KeyboardEvent } from "react";
import type { PaletteEntry } from "../../../lib/palette/paletteEntry";
import { Kbd } from "../../../ui/text/Kbd";
import { Badge } from "../../../ui/text/Badge";
import { cn } from "../../../ui/cn";
import type { PaletteGroup } from "./paletteGroups";

/** Id of a line's element, for the field's `aria-activedescendant`. */
export const paletteOptionId = (entryId: string) => `palette-${entryId}`;

interface PaletteGroupsProps {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  activeId: string | null;
  onPoint: (id: string) => void;
  onChoose: (entry: PaletteEntry) => void;
  /** The field's keys, for assistive technology that focuses a line. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The lines of the palette, as the field's list box. */
export function PaletteGroups({ id, label, groups, ...options }: PaletteGroupsProps) {
  return (
    <div id={id} role="listbox" aria-label={label}>
      {groups.map((group, place) => (
        <div key={group.label} role="group" aria-labelledby={`${id}-${String(place)}`} className="pb-2">
          <div id={`${id}-${String(place)}`} className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
            {group.label}
          </div>
          {group.entries.map((entry) => (
            <PaletteOption key={entry.id} entry={entry} {...options} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps extends Pick<PaletteGroupsProps, "activeId" | "onPoint" | "onChoose" | "onKeyDown"> {
  entry: PaletteEntry;
}

function PaletteOption({ entry, activeId, onPoint, onChoose, onKeyDown }: PaletteOptionProps) {
  const isActive = entry.id === activeId;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    <div
      ref={line}
      id={paletteOptionId(entry.id)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={cn(
        "mx-1 flex min-h-9 items-center gap-x-3 rounded-md px-2 py-1.5 text-sm touch:min-h-11",
        isActive && "bg-press",
      )}
      onPointerMove={() => {
        if (!isActive) onPoint(entry.id);
      }}
      onClick={() => {
        onChoose(entry);
      }}
      onKeyDown={onKeyDown}
    >
      {entry.icon === undefined ? null : <entry.icon aria-hidden className="size-4 shrink-0 text-ink-faint" />}
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-3 sm:flex-nowrap">
        <span dir="auto" className="truncate font-medium text-ink max-sm:basis-full sm:max-w-2/3 sm:shrink-0">
          {entry.label}
        </span>
        {entry.details?.map((detail) => (
          <span key={detail} dir="auto" className="max-w-full min-w-0 truncate text-ink-soft sm:last:shrink-0">
            {detail}
          </span>
        ))}
      </span>
      {entry.keys === undefined ? null : <KeyCaps keys={entry.keys} />}
      {entry.badge ? (
        <span className="shrink-0">
          <Badge tone={entry.badge.tone}>{entry.badge.label}</Badge>
        </span>
      ) : null}
    </div>
  );
}

/** For sighted people; the list of shortcuts names the keys for a screen reader. */
function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span aria-hidden className="flex shrink-0 gap-1 max-sm:hidden">
      {keys.map((key, place) => (
        <Kbd key={place}>{key}</Kbd>
      ))}
    </span>
  );
}
