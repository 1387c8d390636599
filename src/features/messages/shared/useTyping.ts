import { useEffect, useRef, useState } from "react";
import { TYPING_EACH_MS } from "../../../../convex/messages/conversations/rules";
import { serverNow } from "../../../ui/text/serverNow";

interface Typist {
  name: string;
  /** Epoch ms. */
  until: number;
}

const NOBODY: readonly Typist[] = [];

/** Timers may fire slightly early, before the time is over. */
const LATE_MS = 50;

/** Names of the people who are typing. No event ends it: each name is hidden when its time is over. */
export function useTypingNames(typing: readonly Typist[] = NOBODY): string[] {
  const [now, setNow] = useState(serverNow);
  const current = typing.filter(({ until }) => until > now);
  const next = current.reduce((first, { until }) => Math.min(first, until), Infinity);
  useEffect(() => {
    if (next === Infinity) return undefined;
    const timer = setTimeout(
      () => {
        setNow(serverNow());
      },
      Math.max(0, next - serverNow()) + LATE_MS,
    );
    return () => {
      clearTimeout(timer);
    };
  }, [next]);
  return current.map(({ name }) => name);
}

/** Reports typing: at the first key, then every few seconds. Failures are silent. */
export function useSayTyping(say: () => Promise<unknown>): () => void {
  const saidAt = useRef(-Infinity);
  return () => {
    const now = Date.now();
    if (now - saidAt.current < TYPING_EACH_MS) return;
    saidAt.current = now;
    say().catch(() => undefined);
  };
}
