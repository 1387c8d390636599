import { useConvex } from "convex/react";
import { useId, useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { NOBODY } from "../../../../convex/platform/dueItems/rules";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { WHOLE_LINE } from "../../../lib/dueItems/DueLine";
import { formatDollars } from "../../../lib/format/format";
import { feedPassOf } from "../../../lib/live/feedPass";
import { withPass } from "../../../lib/live/withPass";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { plainText } from "../../../ui/text/plainText";
import { figureText, loadParts, loadPath, loadTotal, monthWords, moneyOf, type MemberLoad } from "./figureText";
import { useLateBalances } from "./useToday";

const NAME_LOOK =
  "block max-w-full truncate text-left focus-visible:outline-none after:focus-visible:outline-2 after:focus-visible:-outline-offset-2 after:focus-visible:outline-accent";

/** For the owner: the month's money, late balances, and the open items of each member. */
export function FirmFigures({ today }: { today: string }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mb-6">
      <h2 id={headingId} className="mb-2 flex min-h-7 items-center text-sm font-semibold text-ink">
        {figureText.heading}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        <dl className="grid grid-cols-2 divide-x divide-line">
          <MoneyIn today={today} />
          <LateBalances today={today} />
        </dl>
        <TeamLoad today={today} />
      </div>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Absent while it loads. */
  figure: string | undefined;
  about: string | undefined;
}

function Figure({ label, figure, about = "\u00a0" }: FigureProps) {
  return (
    <div className="min-w-0 px-3 py-2.5">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="text-lg font-semibold break-words text-ink tabular-nums">
        {figure ?? <Skeleton className="my-1 h-5 w-20" />}
        <span className="block text-xs font-normal text-ink-soft">{about}</span>
      </dd>
    </div>
  );
}

function MoneyIn({ today }: { today: string }) {
  const { value, error } = useRecoveringQuery(api.contracts.ledger.staff.months, {});
  const { now, before } = monthWords(today);
  const label = figureText.moneyIn(now);
  if (error !== null) return <Figure label={label} figure="–" about={figureText.failed} />;
  const money = value && moneyOf(value.months, today);
  return (
    <Figure
      label={label}
      figure={money && formatDollars(money.now)}
      about={money && `${before}: ${formatDollars(money.before)}`}
    />
  );
}

function LateBalances({ today }: { today: string }) {
  const late = useLateBalances(today);
  return (
    <Figure
      label={figureText.late}
      figure={late && formatDollars(late.cents)}
      about={late && figureText.balances(late.count, late.hasMore)}
    />
  );
}

function TeamLoad({ today }: { today: string }) {
  const pass = feedPassOf(useConvex());
  useSyncExternalStore(pass.subscribe, pass.get);
  const { value, ...failure } = useRecoveringQuery(api.agenda.today.staff.load, withPass({ today }, pass));
  const loads = useLastValue(value, today);
  if (failure.error !== null) return <QueryFailed text={figureText.teamFailed} {...failure} />;
  return (
    <div className="px-3 py-2.5">
      <h3 className="mb-1 text-xs text-ink-soft">{figureText.team}</h3>
      {loads === undefined ? (
        <Skeleton className="h-4 w-full" />
      ) : (
        <ul aria-label={figureText.team} className="-mx-1">
          {loads.map((load) => (
            <Member key={load.userId ?? NOBODY} load={load} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Member({ load }: { load: MemberLoad }) {
  const { name } = load;
  const me = usePersonId();
  return (
    <li className="relative flex items-baseline gap-3 rounded px-1 py-1 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <Button asChild look="row" size="inline" className={cn(WHOLE_LINE, NAME_LOOK)}>
          <Link to={loadPath(load, me)}>
            <bdi>{name === null ? figureText.unassigned : plainText(name)}</bdi>
          </Link>
        </Button>
        <span className="block text-xs text-ink-soft">{loadParts(load)}</span>
      </span>
      <span className="font-medium text-ink tabular-nums">{loadTotal(load)}</span>
    </li>
  );
}
