import { useMutation } from "convex/react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import { merge, valuesOf, type AnswerValue } from "../../../../convex/cases/questionnaires/rules";
import { DraftStore } from "../../../lib/drafts/draftStore";
import { useDrafts, useUnsentWork } from "../../../lib/drafts/unsentContext";
import { AnswerOutbox, outboxName, readWaiting, validAnswers } from "./answerOutbox";
import { deviceName } from "./device";
import type { Questionnaire } from "./questionnaire";

interface AnswersState {
  values: Map<string, AnswerValue>;
  /** The values without invalid ones, which the server does not get. */
  valid: Map<string, AnswerValue>;
  /** The server has not confirmed all valid answers. */
  isWaiting: boolean;
  isRefused: boolean;
  answer: (path: string, value: AnswerValue) => void;
  flush: () => void;
}

/** The answers as the client sees them: the server's, overlaid by this tab's unconfirmed ones. */
export function useAnswers({ questionnaireId, form, answers: stored }: Questionnaire): AnswersState {
  const work = useUnsentWork();
  const own = useDrafts();
  const [kept] = useState(() => own ?? new DraftStore(null, ""));
  const [isRefused, setRefused] = useState(false);
  const save = useMutation(api.cases.questionnaires.portal.save);
  const [outbox] = useState(() => {
    const device = deviceName();
    const key = `answers ${questionnaireId}`;
    const send: ConstructorParameters<typeof AnswerOutbox>[0]["send"] = async (answers) =>
      await work.track(key, () => save({ questionnaireId, device, answers }));
    return new AnswerOutbox({ kept, questionnaireId, device, form, send, onRefused: setRefused });
  });
  // Sends an earlier visit's answers now, and the last ones when the screen closes.
  useEffect(() => {
    outbox.flush();
    return () => {
      outbox.flush();
    };
  }, [outbox]);
  const text = useSyncExternalStore(kept.subscribe, () => kept.get(outboxName(questionnaireId)));
  const waiting = useMemo(() => readWaiting(text), [text]);
  const known = useMemo(() => merge(stored, waiting), [stored, waiting]);
  const values = useMemo(() => valuesOf(known), [known]);
  const sendable = useMemo(() => validAnswers(form, waiting), [form, waiting]);
  const valid = useMemo(() => valuesOf(merge(stored, sendable)), [stored, sendable]);
  return {
    values,
    valid,
    isWaiting: sendable.length > 0,
    isRefused,
    answer: (path, value) => {
      outbox.give(path, value, known.find(({ field }) => field === path)?.at ?? 0);
    },
    flush: () => {
      outbox.flush();
    },
  };
}
