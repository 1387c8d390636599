import { useRef, useState, type ReactNode, type RefObject } from "react";
import { PARTY_LABELS } from "../../../../convex/documents/record/rules";
import type { ReasonDraft } from "../../../../convex/documents/review/rules";
import { formatMoment } from "../../../lib/format/format";
import { useScreenKeys, type ScreenKeys } from "../../../lib/keys/screenKeys";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { dismissToast } from "../../../ui/feedback/toasts";
import { plainText } from "../../../ui/text/plainText";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import { KeyHint, NO_REASON, ReasonForm } from "./ReasonForm";
import type { ReviewDecision, ReviewItem } from "./reviewItem";
import { REVIEW_TOAST, reviewText } from "./reviewText";

type FootKey = "a" | "r";

interface ReviewFootProps {
  item: ReviewItem;
  /** Whether the person sees the document, or why it cannot be shown: a decision about an unseen one is a mistake. */
  isSeen: boolean;
  /** The keys with their words, as the list of shortcuts has them. */
  keys: ScreenKeys<FootKey>;
  /** Returns whether the decision is stored: a typed reason stays until then. */
  onDecide: (decision: ReviewDecision) => Promise<boolean>;
  /** The sentence about a colleague's decision, which takes the place of the acts. */
  decidedByOther?: string | null;
  /** More acts, between those two. */
  children?: ReactNode;
}

/** Facts of a document, and a reviewer's acts. Focus stays on its buttons while the document changes. */
export function ReviewFoot({ item, isSeen, keys, onDecide, decidedByOther = null, children }: ReviewFootProps) {
  const foot = useRef<HTMLElement>(null);
  const canDecide = isSeen && decidedByOther === null;
  const reasons = useReasons(item.documentId);
  const { isAsking, setAsking, draft, setDraft } = reasons;
  const decide = (reason: string | null) => {
    if (canDecide) reasons.forgetOnce(onDecide({ item, reason }));
  };
  const accept = () => {
    if (item.review !== "accepted") decide(null);
  };
  const ask = () => {
    if (!canDecide) return;
    // On a phone it would cover the reasons.
    dismissToast(REVIEW_TOAST);
    setAsking(true);
  };
  useScreenKeys(keys, isAsking ? {} : { a: accept, r: ask }, foot);
  const cancel = () => {
    setAsking(false);
    focusWithin(foot, "[data-ask]");
  };
  return (
    <section ref={foot} aria-label={reviewText.foot} className="shrink-0">
      {isAsking ? (
        <ReasonForm draft={draft} onDraft={setDraft} locale={item.readerLocale} onSend={decide} onCancel={cancel} />
      ) : null}
      <div
        className={cn(
          "flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-3 py-2",
          isAsking && "max-sm:hidden",
        )}
      >
        <Facts item={item} />
        <p role="status" className="text-sm font-medium text-warn-ink empty:hidden">
          {decidedByOther}
        </p>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
          {children}
          <Acts canDecide={canDecide} isAccepted={item.review === "accepted"} onAccept={accept} onAsk={ask} />
        </div>
      </div>
    </section>
  );
}

function focusWithin(part: RefObject<HTMLElement | null>, selector: string): void {
  const found = part.current?.querySelector(selector);
  if (found instanceof HTMLElement) found.focus();
}

/** The typed reason of each document stays until it is sent: a refused decision loses nothing. */
function useReasons(documentId: string) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, ReasonDraft>>>({});
  const [askedId, setAskedId] = useState<string | null>(null);
  const setDraft = (draft: ReasonDraft) => {
    setDrafts((now) => ({ ...now, [documentId]: draft }));
  };
  return {
    draft: drafts[documentId] ?? NO_REASON,
    setDraft,
    isAsking: askedId === documentId,
    setAsking: (isAsking: boolean) => {
      setAskedId(isAsking ? documentId : null);
    },
    /** Closes the reasons, and forgets the typed one once the decision is stored. */
    forgetOnce: (sending: Promise<boolean>) => {
      setAskedId(null);
      void sending.then((isStored) => {
        if (isStored) setDraft(NO_REASON);
      });
    },
  };
}

/** Type and request; sender, party and date. */
function Facts({ item }: { item: ReviewItem }) {
  const { typeName, requestTitle, uploadedByName, partyType, uploadedAt } = item;
  const isSame = requestTitle === null || requestTitle === typeName;
  const what = isSame ? typeName : `${typeName} · ${requestTitle}`;
  const who = [plainText(uploadedByName), PARTY_LABELS[partyType], formatMoment(uploadedAt)].join(" · ");
  return (
    <div className="min-w-40 flex-1">
      <TruncatedText text={plainText(what)} className="text-sm font-medium text-ink" />
      <TruncatedText text={who} className="text-xs text-ink-soft tabular-nums" />
    </div>
  );
}

interface ActsProps {
  canDecide: boolean;
  isAccepted: boolean;
  onAccept: () => void;
  onAsk: () => void;
}

const WAITING = "aria-disabled:cursor-not-allowed aria-disabled:opacity-55";

/** They stay focusable while a document opens: a disabled button would lose the focus. */
function Acts({ canDecide, isAccepted, onAccept, onAsk }: ActsProps) {
  return (
    <>
      <Button data-ask="" aria-disabled={!canDecide} aria-keyshortcuts="R" onClick={onAsk} className={WAITING}>
        {reviewText.askNewCopy}
        <KeyHint>R</KeyHint>
      </Button>
      <Button
        look="primary"
        aria-disabled={!canDecide || isAccepted}
        aria-keyshortcuts="A"
        onClick={onAccept}
        className={WAITING}
      >
        {isAccepted ? reviewText.accepted : reviewText.accept}
        {isAccepted ? null : <KeyHint>A</KeyHint>}
      </Button>
    </>
  );
}
