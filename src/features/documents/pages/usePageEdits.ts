import { useState } from "react";
import { applyEdit, startEdits, type EditedPage, type PageEdit, type PageEdits } from "./pageEdits";
import type { PageSource } from "./pageSource";
import { pagesText } from "./pagesText";

interface History {
  now: PageEdits;
  past: readonly PageEdits[];
  /** The last act, for screen readers. */
  told: string;
  /** The page that has the focus after the act. */
  focus: { key: string } | null;
}

/** The sentence about an act, for screen readers. */
function tellOf(edit: PageEdit, { pages }: PageEdits): string {
  const { told } = pagesText;
  switch (edit.kind) {
    case "turn":
    case "move": {
      const page = pagesText.page(pages.findIndex(({ key }) => key === edit.key) + 1, pages.length);
      return told[edit.kind](page);
    }
    case "remove":
      return told.remove(pages.length);
    case "add":
      return told.add(edit.count);
    case "split":
    case "join":
      return told[edit.kind];
  }
}

/** The page after a removed one, or else the one before it; otherwise the page of the act. */
function focusAfter(edit: PageEdit, before: readonly EditedPage[], after: readonly EditedPage[]) {
  if (!("key" in edit)) return null;
  if (edit.kind !== "remove") return { key: edit.key };
  const at = before.findIndex(({ key }) => key === edit.key);
  const page = after[Math.min(at, after.length - 1)];
  return page === undefined ? null : { key: page.key };
}

/** The edited pages, which can be undone one act at a time. */
export function usePageEdits(first: PageSource) {
  const [history, setHistory] = useState<History>(() => ({
    now: startEdits(first.id, first.count),
    past: [],
    told: "",
    focus: null,
  }));
  const edit = (change: PageEdit) => {
    setHistory((was) => {
      const { now, past } = was;
      const next = applyEdit(now, change);
      if (next === now) return was;
      const focus = focusAfter(change, now.pages, next.pages);
      return { now: next, past: [...past, now], told: tellOf(change, next), focus };
    });
  };
  const undo = () => {
    setHistory((was) => {
      const last = was.past.at(-1);
      if (last === undefined) return was;
      return { now: last, past: was.past.slice(0, -1), told: pagesText.told.undo, focus: null };
    });
  };
  return { ...history, canUndo: history.past.length > 0, edit, undo };
}
