import { Link } from "react-router-dom";
import { assistantText, type LinkTo, type Source } from "./assistantText";

type Citation = Source["filters"][number];

interface SourcesProps {
  /** The answer. */
  text: string;
  sources: readonly Source[];
  linkTo: LinkTo;
  onFollow: () => void;
}

/** The sources of an answer, its periods and rows, as links that filter the lists of the screen. */
export function AnswerSources({ text, sources, ...following }: SourcesProps) {
  // The first filter of a source is the tool's own request.
  const periods = distinct(sources.flatMap(({ filters }) => filters.filter((each, nth) => nth === 0 || !isRow(each))));
  const shown = sources.flatMap(({ filters }) => filters.slice(1).filter(isRow));
  const rows = distinct(shown.filter((each) => isNamed(text, each)));
  if (periods.length + rows.length === 0) return null;
  return (
    <div className="space-y-1 text-ink-soft">
      {periods.length === 0 ? null : (
        <p>
          {assistantText.basedOn}:{" "}
          {periods.map((each, place) => (
            <span key={each.label}>
              {place === 0 ? null : "; "}
              <Cited citation={each} {...following} />
            </span>
          ))}
        </p>
      )}
      {rows.length === 0 ? null : (
        <details>
          <summary className="w-fit cursor-pointer rounded-sm touch:min-h-11 touch:py-2.5">
            {assistantText.rows(rows.length)}
          </summary>
          <ul className="mt-1 space-y-1 border-l border-line pl-3">
            {rows.map((each) => (
              <li key={each.label} className="break-words touch:py-2">
                <Cited citation={each} {...following} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Cited({ citation, linkTo, onFollow }: { citation: Citation } & Pick<SourcesProps, "linkTo" | "onFollow">) {
  const to = linkTo(citation.filter);
  if (to === null) return citation.label;
  return (
    <Link to={to} className="text-accent-ink underline underline-offset-2" onClick={onFollow}>
      {citation.label}
    </Link>
  );
}

/** Two tool calls may have had the same filter. */
const distinct = (citations: readonly Citation[]): Citation[] => [
  ...new Map(citations.map((each) => [each.label, each])).values(),
];

/** A row is cited by its day and merchant. */
const isRow = ({ filter: { fromOn, toOn, merchant } }: Citation): boolean =>
  merchant !== null && fromOn !== null && fromOn === toOn;

/** A tool may have shown the model fifty rows. Cites those whose merchant the answer names as a whole word. */
function isNamed(text: string, { label }: Citation): boolean {
  const name = label.slice(label.indexOf(": ") + 2);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}]/u.test(text.slice(at + name.length))) return true;
  }
  return false;
}
