import { useEffect, useState } from "react";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Progress } from "../../ui/Progress";
import { ScrollBox } from "../../ui/ScrollBox";
import type { CsvFile } from "./csvFile";
import { planRows, type Mapping, type Plan } from "./importPlan";
import { FIELD_LABELS, importText } from "./importText";
import { useImportSending } from "./useImportSending";

/** As many wrong rows as anybody corrects by this list. */
const MOST_SHOWN = 100;

interface CheckedRowsProps {
  file: CsvFile;
  mapping: Mapping;
  /** Called when the import runs. */
  onStarted: () => void;
}

/** What will be imported, what will be left out and why, and the button that does it. */
export function CheckedRows({ file, mapping, onStarted }: CheckedRowsProps) {
  const { plan, checked } = usePlan(file, mapping);
  const { run, sent, isSending, failure } = useImportSending(onStarted);
  const total = file.rows.length;
  if (plan === null) return <Progress value={checked} max={total} label={importText.checking(checked, total)} />;
  const { good, wrong } = plan;
  return (
    <section aria-label={importText.check} className="space-y-3">
      <h2 className="text-sm font-semibold text-ink">{importText.check}</h2>
      <p className="text-sm text-ink">{good.length === 0 ? importText.noneGood : importText.good(good.length)}</p>
      {wrong.length === 0 ? null : <WrongRows wrong={wrong} />}
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

/** Checks the rows again whenever the columns mean something else. */
function usePlan({ rows }: CsvFile, mapping: Mapping): { plan: Plan | null; checked: number } {
  const [answer, setAnswer] = useState<{ mapping: Mapping; plan: Plan } | null>(null);
  const [checked, setChecked] = useState(0);
  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const plan = await planRows(rows, mapping, { onProgress: setChecked, isOver: () => isOver });
      if (plan !== null && !isOver) setAnswer({ mapping, plan });
    };
    void check();
    return () => {
      isOver = true;
    };
  }, [rows, mapping]);
  return { plan: answer?.mapping === mapping ? answer.plan : null, checked };
}

function WrongRows({ wrong }: { wrong: Plan["wrong"] }) {
  const more = wrong.length - MOST_SHOWN;
  return (
    <>
      <p className="text-sm text-ink">{importText.wrong(wrong.length)}</p>
      <ScrollBox label={importText.problem} className="max-h-72 rounded-lg border border-line bg-surface">
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-ink-soft">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">
                {importText.row}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {importText.column}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {importText.problem}
              </th>
            </tr>
          </thead>
          <tbody>
            {wrong.slice(0, MOST_SHOWN).map(({ place, field, reason }) => (
              <tr key={place} className="border-t border-line">
                <td className="px-4 py-2 text-ink-soft tabular-nums">{place}</td>
                <td className="px-4 py-2 text-ink-soft">{FIELD_LABELS[field]}</td>
                <td className="px-4 py-2 text-ink">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {more > 0 ? <p className="text-xs text-ink-soft">{importText.more(more)}</p> : null}
    </>
  );
}
