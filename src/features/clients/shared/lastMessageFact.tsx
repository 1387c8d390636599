import type { Side } from "../../../../convex/messages/conversations/rules";
import type { Fact } from "../../../lib/FactStrip";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { LiveTime } from "../../../ui/text/LiveTime";

const text = {
  label: "Last message",
  none: "No messages",
  waiting: { staff: "Waiting for us", client: "Waiting for client" } satisfies Record<Side, string>,
} as const;

interface ShownThread {
  lastAt: number;
  waitingFor: Side | null;
}

/** The newest message of a client or a case, and whose turn it is; `threads` by their newest message, undefined while loading. */
export function lastMessageFact(threads: readonly ShownThread[] | undefined, tab: string): Fact {
  const fact = { label: text.label, tab };
  if (threads === undefined) return { ...fact, value: undefined };
  const [newest] = threads;
  if (newest === undefined) return { ...fact, value: text.none };
  const waiting = threads.find(({ waitingFor }) => waitingFor === "staff") ?? newest;
  return {
    ...fact,
    value: <LiveTime at={newest.lastAt} format={formatAge} formatExact={formatExactTime} />,
    detail: waiting.waitingFor === null ? null : text.waiting[waiting.waitingFor],
  };
}
