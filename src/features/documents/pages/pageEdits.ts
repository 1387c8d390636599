/** The pages of a document while a person edits them. Pure. */

/** Degrees to the right, beyond the page's own rotation. */
export type Turn = 0 | 90 | 180 | 270;

export interface EditedPage {
  key: string;
  /** Id of the file that the page is from. */
  source: string;
  /** In its file, from 0. */
  index: number;
  turn: Turn;
}

export interface PageEdits {
  pages: readonly EditedPage[];
  /** Key of the first page of the second document; null if it is one document. */
  splitAt: string | null;
}

export type PageEdit =
  | { kind: "turn"; key: string; by: 90 | -90 }
  | { kind: "move"; key: string; to: number }
  | { kind: "remove"; key: string }
  | { kind: "split"; key: string }
  | { kind: "join" }
  | { kind: "add"; source: string; count: number };

/** More are edited with a program that is made for it. */
export const MOST_EDITED = 300;

function pagesOf(source: string, count: number): EditedPage[] {
  return Array.from({ length: count }, (_, index) => ({ key: `${source} ${String(index)}`, source, index, turn: 0 }));
}

export function startEdits(source: string, count: number): PageEdits {
  return { pages: pagesOf(source, count), splitAt: null };
}

const TURNS: readonly Turn[] = [0, 90, 180, 270];

function turned(turn: Turn, by: 90 | -90): Turn {
  return TURNS[(TURNS.indexOf(turn) + (by === 90 ? 1 : 3)) % 4] ?? 0;
}

/** A split before the first page, or at a page that is gone, is none. */
function withSplit(pages: readonly EditedPage[], splitAt: string | null): PageEdits {
  const at = pages.findIndex(({ key }) => key === splitAt);
  return { pages, splitAt: at > 0 ? splitAt : null };
}

/** The same object if nothing changes. */
export function applyEdit(edits: PageEdits, edit: PageEdit): PageEdits {
  const { pages, splitAt } = edits;
  if (edit.kind === "join") return splitAt === null ? edits : { pages, splitAt: null };
  if (edit.kind === "add") return withSplit([...pages, ...pagesOf(edit.source, edit.count)], splitAt);
  const at = pages.findIndex(({ key }) => key === edit.key);
  const page = pages[at];
  if (page === undefined) return edits;
  switch (edit.kind) {
    case "turn":
      return { pages: pages.with(at, { ...page, turn: turned(page.turn, edit.by) }), splitAt };
    case "move": {
      const to = Math.max(0, Math.min(pages.length - 1, edit.to));
      return to === at ? edits : withSplit(pages.toSpliced(at, 1).toSpliced(to, 0, page), splitAt);
    }
    case "remove":
      // The page after a removed first page of the second document begins it.
      return withSplit(pages.toSpliced(at, 1), splitAt === page.key ? (pages[at + 1]?.key ?? null) : splitAt);
    case "split":
      return at === 0 || splitAt === page.key ? edits : { pages, splitAt: page.key };
  }
}

/** The pages of the document, and of the second one. */
export function partsOf({ pages, splitAt }: PageEdits): readonly [readonly EditedPage[], readonly EditedPage[]] {
  const at = pages.findIndex(({ key }) => key === splitAt);
  return at < 0 ? [pages, []] : [pages.slice(0, at), pages.slice(at)];
}

/** Whether the pages differ from those of the file. */
export function isEdited({ pages, splitAt }: PageEdits, { source, count }: { source: string; count: number }): boolean {
  if (splitAt !== null || pages.length !== count) return true;
  return pages.some((page, at) => page.source !== source || page.index !== at || page.turn !== 0);
}

export type EditsProblem = "empty" | "tooMany";

/** Why these pages cannot be saved, or null. */
export function editsProblem({ pages }: PageEdits): EditsProblem | null {
  if (pages.length === 0) return "empty";
  return pages.length > MOST_EDITED ? "tooMany" : null;
}
