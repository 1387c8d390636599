import { useSyncExternalStore } from "react";
import { serverNow } from "./serverNow";

const TICK_MS = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = serverNow();
    timer = setInterval(() => {
      nowMs = serverNow();
      for (const each of listeners) each();
    }, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

interface LiveTimeProps {
  at: number;
  /** The relative time as text. Called every second. */
  format: (at: number, now: number) => string;
  formatExact: (at: number) => string;
  className?: string;
}

/** A relative time by the server's clock, updated automatically, with the exact time as its tooltip. One timer serves the whole page. */
export function LiveTime({ at, format, formatExact, className }: LiveTimeProps) {
  // The text is the snapshot, so a tick that does not change it does not render.
  const text = useSyncExternalStore(subscribe, () => format(at, timer === undefined ? serverNow() : nowMs));
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className={className}>
      {text}
    </time>
  );
}
