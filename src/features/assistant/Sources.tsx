import { Link } from "react-router-dom";
import { assistantText, type LinkTo, type Source } from "./assistantText";

interface SourcesProps {
  sources: readonly Source[];
  linkTo: LinkTo;
  onFollow: () => void;
}

/** What an answer is based on: periods and rows, as links that filter the lists of the screen. */
export function Sources({ sources, linkTo, onFollow }: SourcesProps) {
  const cited = new Map(sources.flatMap(({ filters }) => filters.map(({ label, filter }) => [label, filter] as const)));
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
