import { Link } from "react-router-dom";
import { assistantText, type LinkTo, type Source } from "./assistantText";

interface SourcesProps {
  /** The answer. */
  text: string;
  sources: readonly Source[];
  linkTo: LinkTo;
  onFollow: () => void;
}

/** What an answer is based on: periods, and the rows that it names, as links that filter the lists of the screen. */
export function Sources({ text, sources, linkTo, onFollow }: SourcesProps) {
  const shown = sources.flatMap(({ filters }) => filters.filter((each, place) => place === 0 || isNamed(text, each)));
  const cited = new Map(shown.map(({ label, filter }) => [label, filter] as const));
  if (cited.size === 0) return null;
  return (
    <p className="text-ink-soft">
      {assistantText.basedOn}:{" "}
      {[...cited].map(([label, filter], place) => {
        const to = linkTo(filter);
        return (
          <span key={label}>
            {place === 0 ? null : "; "}
            {to === null ? (
              label
            ) : (
              <Link to={to} className="text-accent-ink underline underline-offset-2" onClick={onFollow}>
                {label}
              </Link>
            )}
          </span>
        );
      })}
    </p>
  );
}

/** A tool may have shown fifty rows to the model: those are cited whose merchant the answer names. */
function isNamed(text: string, { label, filter }: Source["filters"][number]): boolean {
  if (filter.merchant === null) return true;
  return text.includes(label.slice(label.indexOf(": ") + 2));
}
