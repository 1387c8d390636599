import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from "react";
import { showToast } from "../../ui/feedback/toasts";
import { useOpenText } from "../words/pageLanguage";
import type { DraftStore } from "./draftStore";
import { DRAFT_PREFIX, FORM, type Loss } from "./draftLoss";
import { LeavingContext, useIsHeld, useUnsent, type Leaving } from "./unsentContext";
import type { UnsentWork } from "./unsentWork";
import { useLeaveWarning } from "./useLeaveWarning";

const loadQuestion = () => import("./DiscardQuestion");

interface Question {
  Dialog: Awaited<ReturnType<typeof loadQuestion>>["DiscardQuestion"];
  loss: Loss;
  onAnswer: (isDiscarded: boolean) => void;
}

interface LeavingProviderProps {
  work: UnsentWork;
  kept: DraftStore;
  children: ReactNode;
}

/** Confirms a sign-out that would lose unsent work, and warns before the page is closed with such work. */
export function LeavingProvider({ work, kept, children }: LeavingProviderProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { failed, failedWhy } = useOpenText();
  const missing = `${failed}. ${failedWhy}`;
  const leaving = useMemo<Leaving>(
    () => ({
      ask: async () => {
        const loss: Loss = { unsent: work.getState().count, typed: countTyped(kept) };
        if (loss.unsent + loss.typed === 0) return true;
        const Dialog = await loadQuestion().then(
          ({ DiscardQuestion }) => DiscardQuestion,
          () => tellNotLoaded(missing),
        );
        if (Dialog === null) return false;
        return await new Promise((resolve) => {
          const onAnswer = (isDiscarded: boolean) => {
            setQuestion(null);
            resolve(isDiscarded);
          };
          setQuestion({ Dialog, loss, onAnswer });
        });
      },
      begin: () => {
        kept.pause();
      },
      cancel: () => {
        kept.resume();
      },
    }),
    [work, kept, missing],
  );
  return (
    <LeavingContext value={leaving}>
      <LeaveWarning />
      <QuestionAtHand kept={kept} />
      {children}
      {question === null ? null : <question.Dialog loss={question.loss} onAnswer={question.onAnswer} />}
    </LeavingContext>
  );
}

function countTyped(kept: DraftStore): number {
  return kept.names(DRAFT_PREFIX).length + kept.names(FORM).length;
}

/** Without the dialog there is no sign-out: the typed text is worth more than the click. */
function tellNotLoaded(text: string): null {
  showToast({ tone: "bad", text });
  return null;
}

/** Loads the dialog as soon as there is unsent work: it must be available offline. */
function QuestionAtHand({ kept }: { kept: DraftStore }) {
  const { count } = useUnsent();
  const isTyped = useSyncExternalStore(kept.subscribe, () => countTyped(kept) > 0);
  const isNeeded = count > 0 || isTyped;
  useEffect(() => {
    if (isNeeded) loadQuestion().catch(() => undefined);
  }, [isNeeded]);
  return null;
}

function LeaveWarning() {
  useLeaveWarning(useIsHeld());
  return null;
}
