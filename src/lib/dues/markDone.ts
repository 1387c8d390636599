interface Doable {
  doneAt: number | null;
  doneByName: string | null;
}

/** What is open by its date, and what is done, the newest first. */
interface Lists<Item> {
  open: Item[];
  done: Item[];
  hasMore: boolean;
}

/** The lists as they will be once the server has stored that one of them is done, or is not: the order of what is open is the server's. */
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
