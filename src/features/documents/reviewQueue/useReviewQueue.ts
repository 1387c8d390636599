import { useAction } from "convex/react";
import { useContext, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { QUEUE_PAGE } from "../../../../convex/documents/reviewQueue/rules";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { ProofContext } from "../../access/shared/proofContext";
import type { ReviewDecision, ReviewItem } from "../preview/reviewItem";
import { otherDecision, reviewText } from "../preview/reviewText";
import { useReviewDecisions } from "../preview/useReviewDecisions";
import type { ShownOpening } from "../preview/useOpenDocument";
import { QueueDocuments } from "./queueDocuments";
import { NEW_QUEUE, nextItem, openItems, placeIn, reduceQueue, type QueueEvent, type QueueState } from "./queueState";

const NONE: readonly ReviewItem[] = [];
const MARGIN = 25;

type Happened = QueueEvent extends infer Event
  ? Event extends QueueEvent
    ? Omit<Event, "items" | "now">
    : never
  : never;

/** The queue of a filter: its documents, the one on the screen, and the reviewer's acts. */
export function useReviewQueue(filter: string) {
  const [length, setLength] = useState(QUEUE_PAGE);
  const [state, dispatch] = useReducer(reduceQueue, NEW_QUEUE);
  // Skipped documents stay at the front of the list: as many more are read behind them.
  const wanted = length + Math.ceil(state.skipped.size / MARGIN) * MARGIN;
  const { value: newest, ...failure } = useRecoveringQuery(api.documents.reviewQueue.staff.list, { filter, wanted });
  const { value: count } = useRecoveringQuery(api.documents.reviewQueue.staff.count, { filter });
  const value = useLastValue(newest);
  const items = value?.items ?? NONE;
  const listed = useRef(items);
  useEffect(() => {
    listed.current = items;
  }, [items]);
  // A decision is answered later: by then other documents are listed.
  const happen = (event: Happened) => {
    dispatch({ ...event, items: listed.current, now: Date.now() });
  };
  useEffect(() => {
    if (value !== undefined) dispatch({ kind: "listed", items: value.items, now: Date.now() });
  }, [value]);
  const { current } = state;
  const next = nextItem(items, state);
  const opening = useQueueDocument(fileKeyOf(current), fileKeyOf(next));
  const decidedByOther = useOtherDecision(items, state);
  return {
    failure,
    isLoading: value === undefined,
    hasMore: value?.hasMore === true,
    showMore: () => {
      setLength(length + QUEUE_PAGE);
    },
    open: openItems(items, state),
    state,
    opening,
    decidedByOther,
    place: { ...placeIn(items, state, count?.count ?? 0), more: count?.more === true },
    happen,
    ...useDecide(state, happen),
  };
}

/** The document and its file: edited pages are opened again. */
function fileKeyOf(item: ReviewItem | null): string | null {
  return item === null ? null : `${item.documentId} ${item.contentId ?? ""}`.trimEnd();
}

/** Decisions appear at once; a refused one brings its document back. */
function useDecide(state: QueueState, happen: (event: Happened) => void) {
  const pending = useRef(new Map<ReviewDecision, Promise<boolean>>());
  const undoing = useRef(new Set<ReviewDecision>());
  const { decide: send, takeBack } = useReviewDecisions((decision) => {
    happen({ kind: "undone", decision });
  });
  const decide = async (decision: ReviewDecision) => {
    happen({ kind: "decided", decision });
    const sending = send(decision);
    pending.current.set(decision, sending);
    const isStored = await sending;
    if (!isStored) happen({ kind: "refused", decision });
    return isStored;
  };
  const undoLast = async () => {
    const last = state.decided.findLast((decision) => !undoing.current.has(decision));
    if (last === undefined) return;
    undoing.current.add(last);
    if ((await pending.current.get(last)) !== false) await takeBack(last);
    undoing.current.delete(last);
  };
  return { decide, undoLast: () => void undoLast() };
}

/** The document on the screen, and the next one ahead of it. */
function useQueueDocument(current: string | null, next: string | null): { shown: ShownOpening; retry: () => void } {
  const openKey = useAction(api.documents.openings.staff.openKey);
  const askProof = useContext(ProofContext);
  const [documents] = useState(() => new QueueDocuments(openKey, askProof));
  useEffect(() => {
    documents.want({ current, next });
  }, [documents, current, next]);
  useEffect(
    () => () => {
      documents.forget();
    },
    [documents],
  );
  // A transfer that ended with the line begins again with it.
  useEffect(() => {
    const resume = () => {
      if (documents.shownOf(current).kind === "failed") documents.retry();
    };
    window.addEventListener("online", resume);
    return () => {
      window.removeEventListener("online", resume);
    };
  }, [documents, current]);
  const shown = useSyncExternalStore(documents.subscribe, () => documents.shownOf(current));
  return {
    shown,
    retry: () => {
      documents.retry();
    },
  };
}

/** The sentence about a document that a colleague has decided, or deleted, while it is on the screen; else null. */
function useOtherDecision(items: readonly ReviewItem[], { current, decided }: QueueState): string | null {
  const documentId = current?.documentId ?? "";
  const isListed = items.some((item) => item.documentId === documentId);
  const isOwn = decided.some(({ item }) => item.documentId === documentId);
  const isAsked = current !== null && !isListed && !isOwn;
  const { value } = useRecoveringQuery(api.documents.reviewQueue.staff.find, isAsked ? { documentId } : "skip");
  if (!isAsked || value === undefined) return null;
  if (value === null) return reviewText.deleted;
  return value.review === "waiting" ? null : otherDecision(value.review, value.reviewedByName);
}
