import { useEffect, useState } from "react";
import { saveFile } from "../../../lib/saveFile";
import { useSending } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Progress } from "../../../ui/feedback/Progress";
import type { CsvFile } from "./csvFile";
import type { Decisions } from "./fileRow";
import { planRows, type Plan } from "./importPlan";
import { importText } from "./importText";
import { ProblemTable } from "./ProblemTable";
import { problemsCsv } from "./problemsCsv";
import { useImportSending } from "./useImportSending";

interface CheckedRowsProps {
  file: CsvFile;
  decisions: Decisions;
  /** Called once the import runs. */
  onStarted: () => void;
}

/** The rows that will be imported or skipped, the reasons, and the button that imports them. */
export function CheckedRows({ file, decisions, onStarted }: CheckedRowsProps) {
  const { plan, checked } = usePlan(file, decisions);
  const { run, sent, isSending, failure } = useImportSending(onStarted);
  const total = file.rows.length;
  if (plan === null) return <Progress value={checked} max={total} label={importText.checking(checked, total)} />;
  const { good, wrong, emptied } = plan;
  return (
    <section aria-label={importText.check} className="space-y-3">
      <h2 className="text-section font-semibold text-ink">{importText.check}</h2>
      <p className="text-sm text-ink">{good.length === 0 ? importText.noneGood : importText.good(good.length)}</p>
      <ProblemTable heading={importText.wrong(wrong.length)} problems={wrong} />
      <ProblemTable heading={importText.emptiedCells(emptied.length)} problems={emptied} />
      {wrong.length + emptied.length === 0 ? null : <DownloadProblems file={file} plan={plan} />}
      <p className="text-xs text-ink-soft">{importText.known}</p>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          look="primary"
          disabled={isSending || good.length === 0}
          onClick={() => {
            run({ fileName: file.name, rows: good });
          }}
        >
          {isSending ? importText.sending : importText.start(good.length)}
        </Button>
        {isSending ? <Progress value={sent} max={good.length} label={importText.sent(sent, good.length)} /> : null}
      </div>
    </section>
  );
}

/** Checks the rows again after each decision. */
function usePlan({ rows }: CsvFile, decisions: Decisions): { plan: Plan | null; checked: number } {
  const [answer, setAnswer] = useState<{ decisions: Decisions; plan: Plan } | null>(null);
  const [checked, setChecked] = useState(0);
  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const plan = await planRows(rows, decisions, { onProgress: setChecked, isOver: () => isOver });
      if (plan !== null && !isOver) setAnswer({ decisions, plan });
    };
    void check();
    return () => {
      isOver = true;
    };
  }, [rows, decisions]);
  return { plan: answer?.decisions === decisions ? answer.plan : null, checked };
}

const MAKING = { unforeseen: importText.downloadFailed };

function DownloadProblems({ file, plan }: { file: CsvFile; plan: Plan }) {
  const { run, isSending, failure } = useSending(saveProblems, MAKING);
  return (
    <>
      <Button
        disabled={isSending}
        onClick={() => {
          run({ file, plan });
        }}
      >
        {importText.downloadProblems}
      </Button>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
    </>
  );
}

async function saveProblems({ file, plan }: { file: CsvFile; plan: Plan }): Promise<void> {
  const csv = await problemsCsv(file, plan);
  saveFile(importText.problemsFile(file.name), csv, "text/csv;charset=utf-8");
}
