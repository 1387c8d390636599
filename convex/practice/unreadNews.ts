/**
 * Counts a person's unread news. It knows neither kinds nor words, because the bell loads it before all other code. Pure; the
 * browser imports this file.
 */

/** A person's read marks. News is identified by its time, `at`, which is unique. */
export interface Reading {
  /** All up to this time are read. */
  readUpTo: number;
  /** Read one by one, all later than `readUpTo`. */
  readApart: number[];
}

export function isUnread({ readUpTo, readApart }: Reading, at: number): boolean {
  return at > readUpTo && !readApart.includes(at);
}

/** How many of the newest are counted. */
export const MOST_COUNTED = 100;

/** The times of the newest shared news, or of one person's: all from `since` on, and before that the newest of each kind. */
export interface NewestNews {
  since: number;
  /** Newest first. Keys are words, because a screen of another version may know other kinds. */
  timesOf: ReadonlyMap<string, readonly number[]>;
}

const RADIX = 36;

/**
 * `NewestNews` as a short text: `since`, then each kind with its newest time and the distance of each older one from the one
 * before it.
 */
export function packNews({ since, timesOf }: NewestNews): string {
  const kinds = [...timesOf].map(([kind, times]) => {
    const steps = times.map((at, place) => (place === 0 ? at : (times[place - 1] ?? 0) - at));
    return [kind, ...steps.map((step) => step.toString(RADIX))].join(",");
  });
  return [since.toString(RADIX), ...kinds].join(" ");
}

export function unpackNews(packed: string): NewestNews {
  const [since = "", ...kinds] = packed.split(" ");
  const timesOf = kinds.map((text) => {
    const [kind = "", ...steps] = text.split(",");
    let at = 0;
    const times = steps.map((step, place) => (at = place === 0 ? parseInt(step, RADIX) : at - parseInt(step, RADIX)));
    return [kind, times] as const;
  });
  return { since: parseInt(since, RADIX), timesOf: new Map(timesOf) };
}

/** `more`: there may be more than counted. */
export interface UnreadCount {
  count: number;
  more: boolean;
}

/** A person's read marks, unwanted kinds and packed personal news. */
export interface OwnNews extends Reading {
  unwanted: readonly string[];
  news: string;
}

/** Counts the unread among shared (packed) and personal news. */
export function countUnread({ unwanted, news: own, ...reading }: OwnNews, shared: string): UnreadCount {
  const found = [shared, own]
    .map(unpackNews)
    .flatMap(({ since, timesOf }) =>
      [...timesOf]
        .filter(([kind]) => !unwanted.includes(kind))
        .flatMap(([, times]) => times.map((at) => ({ at, isLastKnown: at < since }))),
    );
  return {
    count: found.filter(({ at }) => isUnread(reading, at)).length,
    // News of a kind older than its last known may be unread, unless the person has read everything up to there.
    more: found.some(({ at, isLastKnown }) => isLastKnown && at > reading.readUpTo),
  };
}

/** Limits a reader's row: after this many single marks, the older news counts as read. */
export const MOST_READ_APART = 300;

/** `following` is the news after `readUpTo`, oldest first: single marks at its start are merged into `readUpTo`. */
export function readOneMore({ readUpTo, readApart }: Reading, at: number, following: readonly number[]): Reading {
  const read = [...new Set([...readApart, at])].sort((a, b) => a - b);
  const firstUnread = following.findIndex((each) => !read.includes(each));
  const together = following.slice(0, firstUnread === -1 ? following.length : firstUnread).at(-1) ?? readUpTo;
  const passedBy = read.at(-1 - MOST_READ_APART) ?? readUpTo;
  return readAllUpTo({ readUpTo, readApart: read }, Math.max(together, passedBy));
}

/** Never moves back. */
export function readAllUpTo({ readUpTo, readApart }: Reading, at: number): Reading {
  const moved = at > readUpTo ? at : readUpTo;
  return { readUpTo: moved, readApart: readApart.filter((each) => each > moved) };
}
