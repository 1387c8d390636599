interface Doable {
  doneAt: number | null;
  doneByName: string | null;
}

/** Open items by date; done items, newest first. */
interface Lists<Item> {
  open: Item[];
  done: Item[];
  hasMore: boolean;
}

/** Optimistic update for marking an item done or open. The open list keeps the server's order. */
export function markDone<Item extends Doable>(
  lists: Lists<Item>,
  isIt: (item: Item) => boolean,
  isDone: boolean,
): Lists<Item> {
  const item = [...lists.open, ...lists.done].find(isIt);
  if (item === undefined) return lists;
  const marked = { ...item, doneAt: isDone ? Date.now() : null, doneByName: null };
  const open = lists.open.filter((each) => !isIt(each));
  const done = lists.done.filter((each) => !isIt(each));
  return isDone ? { ...lists, open, done: [marked, ...done] } : { ...lists, open: [marked, ...open], done };
}
