import { BellRing } from "lucide-react";
import { useConvex } from "convex/react";
import { useEffect, useState, type ComponentProps } from "react";
import { api } from "../../../../convex/_generated/api";
import {
  CHASER_BATCH,
  MOST_REMINDED,
  NO_COUNTS,
  sumCounts,
  type ChaserCounts,
} from "../../../../convex/agenda/chasers/rules";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Progress } from "../../../ui/feedback/Progress";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { Dialog } from "../../../ui/overlay/Dialog";
import { serverNow } from "../../../ui/text/serverNow";
import { outcomeTexts, remindAllText } from "./chaserText";

interface RemindAllProps {
  /** The clients of the list, each once. */
  clientIds: readonly string[];
  /** "Remind all 6 overdue"; by default without the last word. */
  label?: string;
  size?: ComponentProps<typeof Button>["size"];
}

/** Reminds many clients: first how many get an email and why others do not, then the progress. */
export function RemindAll({ clientIds, label = remindAllText.button(clientIds.length), size }: RemindAllProps) {
  const [isOpen, setOpen] = useState(false);
  const [runId, setRunId] = useState<string | null>(null);
  /** The clients at the press: the list changes while the dialog is open. */
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const close = () => {
    setOpen(false);
    setRunId(null);
  };
  return (
    <>
      <Button
        {...(size !== undefined && { size })}
        disabled={clientIds.length === 0}
        onClick={() => {
          setChosen([...new Set(clientIds)]);
          setOpen(true);
        }}
      >
        <BellRing aria-hidden className="size-4" />
        {label}
      </Button>
      {isOpen && runId === null ? <AskAll clientIds={chosen} onClose={close} onBegun={setRunId} /> : null}
      {isOpen && runId !== null ? <RunDialog runId={runId} count={chosen.length} onClose={close} /> : null}
    </>
  );
}

interface AskAllProps {
  clientIds: readonly string[];
  onClose: () => void;
  onBegun: (runId: string) => void;
}

function AskAll({ clientIds, onClose, onBegun }: AskAllProps) {
  const isTooMany = clientIds.length > MOST_REMINDED;
  const { counts, done, hasFailed } = useOutcomes(isTooMany ? [] : clientIds);
  const { run, isSending, failure } = useWrite(api.agenda.chasers.staff.remindAll, { onDone: onBegun });
  const total = clientIds.length;
  const isCounted = done === total;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={remindAllText.title(total)}
      confirm={remindAllText.confirm}
      confirming={remindAllText.confirming}
      isSending={isSending}
      failure={failure}
      isConfirmDisabled={!isCounted || counts.planned === 0}
      onConfirm={() => {
        run({ clientIds: [...clientIds] });
      }}
    >
      <div className="space-y-3">
        {isTooMany ? <Banner tone="warn">{remindAllText.tooMany}</Banner> : <p>{remindAllText.about}</p>}
        {hasFailed ? <Banner tone="bad">{remindAllText.failed}</Banner> : null}
        {isCounted ? <Outcomes counts={counts} isOver={false} /> : null}
        {isCounted || isTooMany ? null : (
          <Progress isWide value={done} max={total} label={remindAllText.counting(done, total)} />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** Asks batch by batch what would become of the clients. */
function useOutcomes(clientIds: readonly string[]) {
  const convex = useConvex();
  const [counted, setCounted] = useState({ counts: NO_COUNTS, done: 0, hasFailed: false });
  useEffect(() => {
    const leaving = new AbortController();
    const isOver = () => leaving.signal.aborted;
    const count = async () => {
      for (let at = 0; at < clientIds.length && !isOver(); at += CHASER_BATCH) {
        const batch = clientIds.slice(at, at + CHASER_BATCH);
        const counts = await convex.query(api.agenda.chasers.staff.previewMany, { clientIds: batch, now: serverNow() });
        if (isOver()) return;
        setCounted((known) => ({ ...known, counts: sumCounts(known.counts, counts), done: known.done + batch.length }));
      }
    };
    count().catch(() => {
      if (!isOver()) setCounted((known) => ({ ...known, hasFailed: true }));
    });
    return () => {
      leaving.abort();
      setCounted({ counts: NO_COUNTS, done: 0, hasFailed: false });
    };
  }, [convex, clientIds]);
  return counted;
}

function Outcomes({ counts, isOver }: { counts: ChaserCounts; isOver: boolean }) {
  return (
    <ul role="status" className="space-y-1 text-ink tabular-nums">
      {outcomeTexts(counts, isOver).map((text, place) => (
        <li key={text} className={place === 0 ? "font-medium" : "text-ink-soft"}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function RunDialog({ runId, count, onClose }: { runId: string; count: number; onClose: () => void }) {
  const { value: run } = useRecoveringQuery(api.agenda.chasers.staff.progress, { runId });
  const undo = useWrite(api.agenda.chasers.staff.takeBackAll, {});
  const { total, done, isDone, isUndone } = run ?? { total: count, done: 0, isDone: false, isUndone: false };
  const counts = run?.counts ?? NO_COUNTS;
  return (
    <Dialog open onOpenChange={onClose} title={remindAllText.title(count)}>
      <div className="space-y-3 text-sm text-ink-soft">
        {isUndone ? <Banner tone="info">{remindAllText.stopped}</Banner> : null}
        {isDone || isUndone ? null : (
          <Progress isWide value={done} max={total} label={remindAllText.sending(done, total)} />
        )}
        {isDone && !isUndone ? <Outcomes counts={counts} isOver /> : null}
        {undo.failure === null ? null : <Banner tone="bad">{undo.failure}</Banner>}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        {isUndone ? null : (
          <Button
            disabled={undo.isSending}
            onClick={() => {
              undo.run({ runId });
            }}
          >
            {undo.isSending ? remindAllText.stopping : remindAllText.stop}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {remindAllText.close}
        </Button>
      </div>
    </Dialog>
  );
}
