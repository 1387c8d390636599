import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { errorText, refusalIn, sessionText } from "../../../lib/calls/refusalText";
import { useSessionRefusal } from "../../../lib/calls/useSessionRefusal";
import { useUnsentWork } from "../../../lib/drafts/unsentContext";
import { showToast } from "../../../ui/feedback/toasts";
import type { ReviewDecision } from "./reviewItem";
import { otherDecision, REVIEW_TOAST, reviewText, subjectOf } from "./reviewText";

type Outcome = { kind: "done" } | { kind: "failed"; text: string };

const DONE: Outcome = { kind: "done" };

function failureOf(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "CHANGED_MEANWHILE") return otherDecision(refusal.current, refusal.byName);
  return refusal?.code === "NOT_FOUND" ? reviewText.deleted : errorText(error);
}

export interface ReviewDecisions {
  /**
   * Sends a decision; without a connection it waits and is sent later. Returns whether it is stored; a refusal is shown,
   * with the name of the person who decided first.
   */
  decide: (decision: ReviewDecision) => Promise<boolean>;
  /** Takes a stored decision back. */
  takeBack: (decision: ReviewDecision) => Promise<void>;
}

/** Sends decisions about documents, several at a time. `onUndone` follows the Undo of the toast, too. */
export function useReviewDecisions(onUndone?: (decision: ReviewDecision) => void): ReviewDecisions {
  const accept = useMutation(api.documents.review.staff.accept);
  const returnForRedo = useMutation(api.documents.review.staff.returnForRedo);
  const reopen = useMutation(api.documents.review.staff.reopen);
  const work = useUnsentWork();
  const sessionRefusal = useSessionRefusal();
  const send = async (key: string, call: () => Promise<unknown>): Promise<Outcome> => {
    if (sessionRefusal !== null) return { kind: "failed", text: sessionText[sessionRefusal] };
    try {
      await work.track(key, call);
      return DONE;
    } catch (error) {
      return { kind: "failed", text: failureOf(error) };
    }
  };
  const takeBack = async (decision: ReviewDecision) => {
    const { documentId, version } = decision.item;
    const outcome = await send(`review ${documentId}`, async () => await reopen({ documentId, version: version + 1 }));
    const isDone = outcome.kind === "done";
    const text = isDone ? reviewText.undone : reviewText.notUndone(outcome.text);
    showToast({ id: REVIEW_TOAST, tone: isDone ? "good" : "bad", subject: subjectOf(decision.item), text });
    if (isDone) onUndone?.(decision);
  };
  const decide = async (decision: ReviewDecision) => {
    const { item, reason } = decision;
    const { documentId, version } = item;
    const outcome = await send(`review ${documentId}`, async () =>
      reason === null ? await accept({ documentId, version }) : await returnForRedo({ documentId, version, reason }),
    );
    if (outcome.kind === "failed") {
      const id = `${REVIEW_TOAST} ${documentId}`;
      const text = reviewText.notSaved(outcome.text);
      const detail = reason === null ? {} : { detail: reviewText.youWrote(reason) };
      showToast({ id, tone: "bad", subject: subjectOf(item), text, ...detail });
      return false;
    }
    const onClick = () => {
      void takeBack(decision);
    };
    const text = reason === null ? reviewText.accepted : reviewText.returned;
    const actions = [{ label: reviewText.undo, onClick }];
    showToast({ id: REVIEW_TOAST, tone: "good", subject: subjectOf(item), text, actions });
    return true;
  };
  return { decide, takeBack };
}
