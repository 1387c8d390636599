import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

interface ScrolledThread {
  /** Ids of the elements of the oldest and the newest message. */
  oldestId: string;
  newestId: string;
  /** True if the reader has written the newest message, and expects to see it. */
  isOwn: boolean;
  /** Id of the element that the thread opens at; null for its end. */
  startId: string | null;
  /** Called when the reader comes near the oldest message. */
  onTop: () => void;
}

/** The reader counts as being at the end within this distance. */
const END_PX = 48;
/** Older messages are loaded from this distance to the top on. */
const TOP_PX = 400;
/** Room above the first unread message, for its line. */
const START_PX = 48;

/** The box around `element` that scrolls: the thread's own one, or the page on low screens. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if (overflowY === "auto" || overflowY === "scroll") return box;
  }
  return document.documentElement;
}

function distanceToEnd({ scrollHeight, scrollTop, clientHeight }: Element): number {
  return scrollHeight - scrollTop - clientHeight;
}

function goToEnd(box: Element): void {
  box.scrollTop = box.scrollHeight;
}

/** Distance of an element from the beginning of what the box scrolls. */
function placeOf(id: string, box: Element): number | null {
  const element = document.getElementById(id);
  return element === null
    ? null
    : element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
}

function isNearTop({ scrollHeight, scrollTop, clientHeight }: Element): boolean {
  return scrollHeight > clientHeight && scrollTop < TOP_PX;
}

interface Place {
  oldestId: string;
  /** Distance of the oldest message from the beginning. */
  place: number;
  newestId: string;
}

/** The list of a thread, and where its reader is. */
function useReader() {
  const listRef = useRef<HTMLOListElement>(null);
  const isAtEndRef = useRef(true);
  const lastTopRef = useRef(0);
  const beforeRef = useRef<Place | null>(null);
  const [isNewBelow, setNewBelow] = useState(false);
  return { listRef, isAtEndRef, lastTopRef, beforeRef, isNewBelow, setNewBelow };
}

type Reader = ReturnType<typeof useReader>;

/** Opens at the start, then keeps the end or the reading position as messages appear. */
function useKeptPlace({ listRef, isAtEndRef, beforeRef, setNewBelow }: Reader, thread: ScrolledThread): void {
  const { oldestId, newestId, isOwn, startId } = thread;
  useLayoutEffect(() => {
    if (listRef.current === null) return;
    const box = scrollerOf(listRef.current);
    const known = beforeRef.current;
    if (known === null) {
      const start = startId === null ? null : placeOf(startId, box);
      if (start === null) goToEnd(box);
      else box.scrollTop = start - START_PX;
      isAtEndRef.current = distanceToEnd(box) <= END_PX;
    } else {
      const place = known.oldestId === oldestId ? null : placeOf(known.oldestId, box);
      if (place !== null) box.scrollTop += place - known.place;
      if (known.newestId !== newestId && (isOwn || isAtEndRef.current)) goToEnd(box);
      else if (known.newestId !== newestId) setNewBelow(true);
    }
    beforeRef.current = { oldestId, newestId, place: placeOf(oldestId, box) ?? 0 };
  }, [listRef, isAtEndRef, beforeRef, setNewBelow, oldestId, newestId, isOwn, startId]);
}

/** Follows the reader, and the size of the box: at the end, it stays there. */
function useFollowedReader({ listRef, isAtEndRef, lastTopRef, setNewBelow }: Reader, onTop: () => void): void {
  const follow = useEffectEvent((box: Element) => {
    const isEnd = distanceToEnd(box) <= END_PX;
    // A box that became lower has left the end, too, but only the reader scrolls up.
    if (isEnd || box.scrollTop < lastTopRef.current) isAtEndRef.current = isEnd;
    lastTopRef.current = box.scrollTop;
    if (isAtEndRef.current) setNewBelow(false);
    if (isNearTop(box)) onTop();
  });
  useEffect(() => {
    const element = listRef.current;
    if (element === null) return undefined;
    const box = scrollerOf(element);
    const handle = () => {
      follow(box);
    };
    // The page's own scrolling is reported to the document only.
    const target = box === document.documentElement ? document : box;
    target.addEventListener("scroll", handle, { passive: true });
    const observer =
      typeof ResizeObserver === "undefined"
        ? null
        : new ResizeObserver(() => {
            if (isAtEndRef.current) goToEnd(box);
          });
    observer?.observe(box);
    observer?.observe(element);
    return () => {
      target.removeEventListener("scroll", handle);
      observer?.disconnect();
    };
  }, [listRef, isAtEndRef]);
}

/**
 * The scrolling of a thread: opens at the first unread message or at the end, stays at the end as messages come in and as the composer
 * grows, and keeps the reading position when older messages appear above. The box needs `[overflow-anchor:none]`, because some browsers
 * keep the position themselves.
 */
export function useThreadScroll(thread: ScrolledThread) {
  const reader = useReader();
  const { listRef, isNewBelow, setNewBelow } = reader;
  useKeptPlace(reader, thread);
  useFollowedReader(reader, thread.onTop);
  const showEnd = () => {
    if (listRef.current === null) return;
    goToEnd(scrollerOf(listRef.current));
    setNewBelow(false);
  };
  return { list: listRef, isNewBelow, showEnd };
}
