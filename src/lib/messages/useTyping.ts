import { useEffect, useRef, useState } from "react";
import { TYPING_EACH_MS } from "../../../convex/messages/rules";
import { serverNow } from "../../ui/serverNow";

interface Typist {
  name: string;
  /** Epoch ms. */
  until: number;
}

const NOBODY: readonly Typist[] = [];

/** A timer may be early by a little, and would then find everybody still typing. */
const LATE_MS = 50;

/** The names of those who type now. Nothing says that somebody has stopped: each is hidden when their time is over. */
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

/** Says that the person types: at the first key, and every few seconds while they go on. What cannot be said is not said. */
export function useSayTyping(say: () => Promise<unknown>): () => void {
  const saidAt = useRef(-Infinity);
  return () => {
    const now = Date.now();
    if (now - saidAt.current < TYPING_EACH_MS) return;
    saidAt.current = now;
    say().catch(() => undefined);
  };
}
