import { useEffect, useRef, useState } from "react";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { tileOf } from "./moveFocus";
import { partsOf, type EditedPage, type PageEdit, type PageEdits } from "./pageEdits";
import type { PageSource } from "./pageSource";
import { pagesText } from "./pagesText";
import { PageTile } from "./PageTile";

const KEYS = {
  screen: pagesText.open,
  does: { r: pagesText.turnRight, l: pagesText.turnLeft, s: pagesText.split },
} as const;

interface PageGridProps {
  edits: PageEdits;
  sources: readonly PageSource[];
  /** Names of the document and of the second one. */
  names: readonly [string, string];
  /** The page that takes the focus after an act. */
  focus: { key: string } | null;
  onEdit: (edit: PageEdit) => void;
}

/** The pages as pictures, in one list for each document. The arrow keys move between them. */
export function PageGrid({ edits, sources, names, focus, onEdit }: PageGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const { pages } = edits;
  const [chosen, setChosen] = useState<string | null>(null);
  const current = pages.find(({ key }) => key === chosen) ?? pages[0];
  useEffect(() => {
    if (focus !== null) tileOf(grid.current, focus.key)?.focus();
  }, [focus]);
  useTileKeys({ current, grid, onEdit });
  const [first] = sources;
  return (
    <div ref={grid} data-pages="" className="space-y-4">
      {partsOf(edits).map((part, nth) =>
        part.length === 0 ? null : (
          <section key={names[nth]} aria-label={pagesText.part(names[nth] ?? "", part.length)}>
            <h3 className="mb-2 text-sm font-medium text-ink">{pagesText.part(names[nth] ?? "", part.length)}</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
              {part.map((page) => {
                const source = sources.find(({ id }) => id === page.source);
                if (source === undefined) return null;
                return (
                  <PageTile
                    key={page.key}
                    page={page}
                    source={source}
                    place={pages.indexOf(page)}
                    count={pages.length}
                    from={source === first ? null : source.name}
                    isCurrent={page === current}
                    onEdit={onEdit}
                    onFocus={setChosen}
                  />
                );
              })}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

interface TileKeys {
  current: EditedPage | undefined;
  grid: { current: HTMLElement | null };
  onEdit: (edit: PageEdit) => void;
}

/** R, L and S act on the page with the focus. */
function useTileKeys({ current, grid, onEdit }: TileKeys): void {
  const onTile = (edit: (key: string) => PageEdit) => () => {
    const isOnTile = document.activeElement?.matches("[data-page]") === true;
    if (isOnTile && current !== undefined) onEdit(edit(current.key));
  };
  const acts = {
    r: onTile((key) => ({ kind: "turn", key, by: 90 })),
    l: onTile((key) => ({ kind: "turn", key, by: -90 })),
    s: onTile((key) => ({ kind: "split", key })),
  };
  useScreenKeys(KEYS, acts, grid);
}
