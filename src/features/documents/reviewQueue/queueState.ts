/** The course of a review: which documents are left, and which one is on the screen. Pure. */
import type { ReviewDecision, ReviewItem } from "../preview/reviewItem";

export interface QueueState {
  /** Decisions in their order; their documents have left this person's queue, although the server may not know yet. */
  decided: readonly ReviewDecision[];
  skipped: ReadonlySet<string>;
  /** The document on the screen as it was last listed; null before the first and after the last. */
  current: ReviewItem | null;
  startedAt: number | null;
  /** When the last document was left. */
  endedAt: number | null;
}

export const NEW_QUEUE: QueueState = {
  decided: [],
  skipped: new Set(),
  current: null,
  startedAt: null,
  endedAt: null,
};

type Items = readonly ReviewItem[];

/** The listed documents without those that are decided here. One whose decision was undone has a later version. */
export function openItems(items: Items, { decided }: Pick<QueueState, "decided">): ReviewItem[] {
  const versions = new Map(decided.map(({ item }) => [item.documentId, item.version]));
  return items.filter(({ documentId, version }) => version > (versions.get(documentId) ?? -1));
}

function placeOf(items: Items, documentId: string | undefined): number {
  return items.findIndex((item) => item.documentId === documentId);
}

/** The document after the current one that is neither decided nor skipped, in the order of the list, at last from its beginning; null at the end. */
export function nextItem(items: Items, state: QueueState): ReviewItem | null {
  const { current, skipped } = state;
  const open = new Set(openItems(items, state));
  const at = current === null ? -1 : placeAfter(items, current);
  const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const isLeft = (item: ReviewItem) => open.has(item) && !skipped.has(item.documentId);
  return order.find((item) => isLeft(item) && item.documentId !== current?.documentId) ?? null;
}

/** The place of a document; of one that has left the list, the place that it had. */
function placeAfter(items: Items, { documentId, uploadedAt }: ReviewItem): number {
  const at = placeOf(items, documentId);
  const later = items.findIndex((item) => item.uploadedAt >= uploadedAt);
  return at === -1 ? (later === -1 ? items.length : later) - 1 : at;
}

function moved(state: QueueState, current: ReviewItem | null, now: number): QueueState {
  const endedAt = current === null ? now : null;
  return { ...state, current, endedAt, startedAt: state.startedAt ?? (current === null ? null : now) };
}

/** Each event says when it happened, and the documents that were listed. */
export type QueueEvent = { items: Items; now: number } & (
  | { kind: "listed" }
  | { kind: "decided"; decision: ReviewDecision }
  | { kind: "refused" | "undone"; decision: ReviewDecision }
  | { kind: "skipped" }
  | { kind: "stepped"; by: 1 | -1 }
  | { kind: "chosen"; documentId: string }
  | { kind: "again" }
);

function without(decided: readonly ReviewDecision[], { item }: ReviewDecision): ReviewDecision[] {
  return decided.filter((each) => each.item.documentId !== item.documentId || each.item.version !== item.version);
}

function stepped(state: QueueState, items: Items, by: 1 | -1): ReviewItem | null {
  const open = openItems(items, state);
  const at = placeOf(open, state.current?.documentId);
  if (at === -1) return nextItem(items, state) ?? state.current;
  return open[at + by] ?? state.current;
}

export function reduceQueue(state: QueueState, event: QueueEvent): QueueState {
  const { items, now } = event;
  switch (event.kind) {
    case "listed": {
      const isFirst = state.current === null && state.endedAt === null;
      if (isFirst) return items.length === 0 ? state : moved(state, nextItem(items, state), now);
      const at = placeOf(items, state.current?.documentId);
      return at === -1 ? state : { ...state, current: items[at] ?? state.current };
    }
    case "decided": {
      const next = { ...state, decided: [...state.decided, event.decision] };
      return moved(next, nextItem(items, next), now);
    }
    case "refused":
      return { ...state, decided: without(state.decided, event.decision) };
    case "undone": {
      const { item } = event.decision;
      const waiting = { review: "waiting", reviewReason: null, version: item.version + 2 } as const;
      const skipped = new Set([...state.skipped].filter((each) => each !== item.documentId));
      const back = { ...state, decided: without(state.decided, event.decision), skipped };
      return moved(
        back,
        items.find(({ documentId }) => documentId === item.documentId) ?? { ...item, ...waiting },
        now,
      );
    }
    case "skipped": {
      if (state.current === null) return state;
      const skipped = new Set([...state.skipped, state.current.documentId]);
      return moved({ ...state, skipped }, nextItem(items, { ...state, skipped }), now);
    }
    case "stepped":
      return moved(state, stepped(state, items, event.by), now);
    case "chosen":
      return moved(state, items.find(({ documentId }) => documentId === event.documentId) ?? state.current, now);
    case "again": {
      const fresh = { ...NEW_QUEUE, decided: state.decided };
      return moved(fresh, nextItem(items, fresh), now);
    }
    default:
      return event satisfies never;
  }
}

/** "3 of 17": this document among those that were decided here and those that wait. */
export function placeIn(items: Items, state: QueueState, waiting: number): { nth: number; of: number } {
  const open = openItems(items, state);
  const hidden = items.length - open.length;
  const left = Math.max(open.length, waiting - hidden);
  const at = placeOf(open, state.current?.documentId);
  return { nth: state.decided.length + Math.max(0, at) + 1, of: state.decided.length + Math.max(1, left) };
}
