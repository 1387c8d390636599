import { OutsideText } from "../../../ui/text/OutsideText";
import { ScrollBox } from "../../../ui/grid/ScrollBox";
import type { ImportProblem } from "./importPlan";
import { COLUMN_LABELS, importText } from "./importText";

/** Longer lists are corrected in the downloaded file, which has all. */
const MOST_SHOWN = 100;

/** The problems row by row; renders nothing without problems. */
export function ProblemTable({ heading, problems }: { heading: string; problems: readonly ImportProblem[] }) {
  if (problems.length === 0) return null;
  const more = problems.length - MOST_SHOWN;
  return (
    <>
      <p className="text-sm text-ink">{heading}</p>
      <ScrollBox label={heading} className="max-h-72 rounded-lg border border-line bg-surface">
        <table className="w-full text-left text-sm">
          <thead className="text-xs text-ink-soft">
            <tr>
              {[importText.row, importText.column, importText.problem].map((label) => (
                <th key={label} scope="col" className="px-4 py-2 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, MOST_SHOWN).map(({ place, field, reason }, nth) => (
              <tr key={`${String(place)}-${String(nth)}`} className="border-t border-line">
                <td className="px-4 py-2 text-ink-soft tabular-nums">{place}</td>
                <td className="px-4 py-2 text-ink-soft">{COLUMN_LABELS[field]}</td>
                <td className="px-4 py-2 break-words text-ink">
                  <OutsideText text={reason} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {more > 0 ? <p className="text-xs text-ink-soft">{importText.more(more)}</p> : null}
    </>
  );
}
