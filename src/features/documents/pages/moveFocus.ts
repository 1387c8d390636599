import type { KeyboardEvent } from "react";

function tilesOf(grid: Element | null): HTMLElement[] {
  return [...(grid?.querySelectorAll<HTMLElement>("[data-page]") ?? [])];
}

/** The picture of a page. */
export function tileOf(grid: Element | null, key: string): HTMLElement | undefined {
  return tilesOf(grid).find(({ dataset }) => dataset["page"] === key);
}

/** Moves the focus to the page beside, above or below. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  const tiles = tilesOf(currentTarget.closest("[data-pages]"));
  const at = tiles.indexOf(currentTarget);
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    Home: -at,
    End: tiles.length - 1 - at,
    ArrowUp: -columnsOf(tiles),
    ArrowDown: columnsOf(tiles),
  };
  const step = steps[key];
  if (step === undefined) return;
  event.preventDefault();
  tiles[at + step]?.focus();
}

function columnsOf(tiles: readonly HTMLElement[]): number {
  const [first] = tiles;
  const top = first?.getBoundingClientRect().top;
  return Math.max(
    1,
    tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top),
  );
}
