import { useMutation } from "convex/react";
import { useCallback, useMemo, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import type { Line } from "../../../../convex/agenda/todayLines";
import { errorText } from "../../../lib/calls/refusalText";
import { useUnsentWork } from "../../../lib/drafts/unsentContext";
import { showToast } from "../../../ui/feedback/toasts";
import { plainText } from "../../../ui/text/plainText";
import { NEEDED, sentenceOf, todayText } from "./todayText";

interface Act {
  run: () => Promise<unknown>;
  /** Null where the act cannot be taken back. */
  undo: (() => Promise<unknown>) | null;
}

/** Marks a line's source as done, where the source has such an act; null for the others. */
function useDoneActs(): (line: Line) => Act | null {
  const setTask = useMutation(api.cases.tasks.staff.setDone);
  const setDeadline = useMutation(api.agenda.deadlines.staff.setDone);
  const setWaiting = useMutation(api.messages.conversations.staff.setWaiting);
  const setNextContact = useMutation(api.leads.followUps.staff.setNextContact);
  const markRead = useMutation(api.practice.notifications.staff.markRead);
  return useCallback(
    ({ kind, recordId, dueOn, mark }) => {
      const id = recordId ?? "";
      switch (kind) {
        case "task":
          return {
            run: () => setTask({ taskId: id, isDone: true }),
            undo: () => setTask({ taskId: id, isDone: false }),
          };
        case "deadline":
          return {
            run: () => setDeadline({ deadlineId: id, isDone: true }),
            undo: () => setDeadline({ deadlineId: id, isDone: false }),
          };
        case "message":
          return {
            run: () => setWaiting({ threadId: id, waitingFor: null }),
            undo: () => setWaiting({ threadId: id, waitingFor: "staff" }),
          };
        case "followUp":
          return {
            run: () => setNextContact({ leadId: id, from: dueOn ?? "", to: "" }),
            undo: () => setNextContact({ leadId: id, from: "", to: dueOn ?? "" }),
          };
        case "mention":
          return { run: () => markRead({ at: mark }), undo: null };
        default:
          return null;
      }
    },
    [setTask, setDeadline, setWaiting, setNextContact, markRead],
  );
}

export interface LineActs {
  /** Whether `done` has an act; otherwise it says what is needed. */
  canDo: (line: Line) => boolean;
  done: (line: Line) => void;
  snooze: (line: Line, until: string) => void;
  /** Lines that have left before the server's answer. */
  hidden: ReadonlySet<string>;
}

const titleOf = (line: Line) => plainText(`${line.name} · ${sentenceOf(line)}`);

/** The acts of all lines; several may be pending. A line leaves at once and comes back if its act fails. */
export function useLineActs(): LineActs {
  const doneOf = useDoneActs();
  const snoozeLine = useMutation(api.agenda.today.staff.snooze);
  const wake = useMutation(api.agenda.today.staff.wake);
  const work = useUnsentWork();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const start = useCallback(
    ({ key }: Line, { run, undo }: Act, text: string) => {
      const setShown = (isShown: boolean) => {
        setHidden((now) => (isShown ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key])));
      };
      const fail = (error: unknown) => {
        showToast({ tone: "bad", text: errorText(error) });
      };
      const takeBack = () => {
        undo?.().catch(fail);
      };
      setShown(false);
      work
        .track(key, run)
        .then(() => {
          const actions = undo === null ? [] : [{ label: todayText.undo, onClick: takeBack }];
          // Without an id: a line's toast that is closing must not swallow the next one.
          showToast({ tone: "good", text, actions });
        }, fail)
        .finally(() => {
          setShown(true);
        });
    },
    [work],
  );
  return useMemo(
    () => ({
      hidden,
      canDo: (line) => doneOf(line) !== null,
      done: (line) => {
        const act = doneOf(line);
        if (act === null) showToast({ id: line.key, tone: "warn", text: NEEDED[line.kind] ?? "" });
        else start(line, act, todayText.isDone(titleOf(line)));
      },
      snooze: (line, until) => {
        const { key, mark } = line;
        const run = () => snoozeLine({ key, until, mark });
        start(line, { run, undo: () => wake({ key }) }, todayText.isSnoozed(titleOf(line), until));
      },
    }),
    [hidden, doneOf, start, snoozeLine, wake],
  );
}
