import { ChevronDown, ChevronUp, type LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../ui/Button";
import { formatCount } from "../format/format";
import { useKeyboardShortcuts } from "../keys/useKeyboardShortcuts";
import { useNeighbours } from "./ListPlacesProvider";

interface RecordNeighboursProps {
  /** Path of the list. */
  list: string;
  /** Key of the record on the screen. */
  recordKey: number | null;
  pathOf: (key: number) => string;
  /** "lead" */
  noun: string;
}

/** "3 of 57", and links to the previous and next record of the list that this one was opened from. Keys: K and J. */
export function RecordNeighbours({ list, recordKey, pathOf, noun }: RecordNeighboursProps) {
  const neighbours = useNeighbours(list, recordKey);
  const previous = neighbours?.previous ?? null;
  const next = neighbours?.next ?? null;
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const keys = useMemo(() => {
    const goTo = (key: number) => () => void navigate(pathOf(key), { state });
    return {
      ...(previous === null ? {} : { k: goTo(previous) }),
      ...(next === null ? {} : { j: goTo(next) }),
    };
  }, [previous, next, navigate, pathOf, state]);
  useKeyboardShortcuts(keys);
  if (neighbours === null) return null;
  const position = `${formatCount(neighbours.position)} of ${formatCount(neighbours.count)}`;
  const linkTo = (key: number | null) => (key === null ? null : { pathname: pathOf(key), state });
  return (
    <nav aria-label={`Neighbouring ${noun}s`} className="flex items-center gap-1">
      <span className="mr-1 text-xs text-ink-soft tabular-nums">{position}</span>
      <NeighbourLink label={`Previous ${noun}`} shortcut="K" target={linkTo(previous)} Icon={ChevronUp} />
      <NeighbourLink label={`Next ${noun}`} shortcut="J" target={linkTo(next)} Icon={ChevronDown} />
    </nav>
  );
}

interface NeighbourLinkProps {
  label: string;
  shortcut: string;
  /** Null at the end of the list. */
  target: { pathname: string; state: unknown } | null;
  Icon: LucideIcon;
}

function NeighbourLink({ label, shortcut, target, Icon }: NeighbourLinkProps) {
  const words = { "aria-label": label, title: `${label} (${shortcut})`, "aria-keyshortcuts": shortcut };
  const look = { look: "quiet", size: "icon", className: "pointer-coarse:size-11" } as const;
  const icon = <Icon aria-hidden className="size-4" />;
  if (target === null) {
    return (
      <Button {...look} {...words} disabled>
        {icon}
      </Button>
    );
  }
  return (
    <Button {...look} asChild>
      <Link to={target.pathname} state={target.state} {...words}>
        {icon}
      </Link>
    </Button>
  );
}
