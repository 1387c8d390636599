import { useEffect, useRef } from "react";
import { moveLine } from "../../../lib/keys/controls";
import { useScreenKeys, type ScreenKeys } from "../../../lib/keys/screenKeys";

const INBOX_KEYS: ScreenKeys<"j" | "k"> = {
  screen: "Messages",
  does: { j: "Next conversation", k: "Previous conversation" },
};

/** Keys of the open conversation. */
export const THREAD_KEYS: ScreenKeys<"r" | "a" | "e"> = {
  screen: "Conversation",
  does: { r: "Reply", a: "Assign", e: "No reply needed" },
};

interface ListedThreads {
  threads: readonly { threadId: string }[];
  openId: string | null;
  open: (threadId: string) => void;
}

const openLine = () => document.querySelector<HTMLElement>('[data-line][aria-current="true"]');

/** J and K open the next and the previous conversation. While none is open, they move the focus through the list. */
export function useInboxKeys({ threads, openId, open }: ListedThreads): void {
  const place = threads.findIndex(({ threadId }) => threadId === openId);
  // A conversation that has left the list, as it was settled, keeps its place there.
  const lastPlace = useRef(0);
  useEffect(() => {
    if (place !== -1) lastPlace.current = place;
  }, [place]);
  useEffect(() => {
    const line = openId === null ? null : openLine();
    line?.scrollIntoView({ block: "nearest" });
    // The focus follows from line to line.
    if (document.activeElement?.matches("[data-line]") === true) line?.focus();
  }, [openId]);
  const move = (step: 1 | -1) => {
    if (openId === null) {
      moveLine(step);
      return;
    }
    const isListed = place !== -1;
    const next = isListed ? place + step : lastPlace.current + (step === 1 ? 0 : -1);
    const thread = next < 0 ? undefined : threads[next];
    if (thread !== undefined) open(thread.threadId);
  };
  useScreenKeys(INBOX_KEYS, {
    j: () => {
      move(1);
    },
    k: () => {
      move(-1);
    },
  });
}
