import { useConvex } from "convex/react";
import { useMemo, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import type { Work } from "../../../../convex/access/accounts/rules";
import {
  firstLines,
  inOrder,
  isShownTo,
  isSnoozed,
  NEWS_KINDS,
  workOf,
  type LineKind,
  type OwnSourceName,
  type SourceName,
} from "../../../../convex/agenda/today/rules";
import { useAccess } from "../../access/shared/useAccess";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery, type Recovering } from "../../../lib/calls/useRecoveringQuery";
import { feedPassOf } from "../../../lib/live/feedPass";
import { withPass } from "../../../lib/live/withPass";
import type { Line } from "./todayText";

type Source = Recovering<{ lines: Line[]; hasMore: boolean }>;

/** A shared source; null leaves it out. */
function useSource(source: SourceName, today: string | null): Source {
  const pass = feedPassOf(useConvex());
  useSyncExternalStore(pass.subscribe, pass.get);
  const asked = today === null ? "skip" : withPass({ source, today }, pass);
  const { value, ...state } = useRecoveringQuery(api.agenda.today.staff.source, asked);
  return { value: useLastValue(value, today ?? ""), ...state };
}

/** A source of the person at the screen. */
function useOwnSource(source: OwnSourceName, today: string | null): Source {
  return useRecoveringQuery(api.agenda.today.staff.mine, today === null ? "skip" : { source, today });
}

/** The person, their work and their snoozes: everything that decides which lines are shown. */
export interface Viewer {
  userId: string;
  work: Work;
  today: string;
  snoozes: ReadonlyMap<string, { key: string; until: string; mark: number }>;
}

export function useViewer(today: string | null): { viewer: Viewer | null } & Omit<Recovering<unknown>, "value"> {
  const access = useAccess();
  const { value: choices, ...state } = useRecoveringQuery(api.agenda.today.staff.choices, {});
  const snoozes = useRecoveringQuery(api.agenda.today.staff.snoozes, {});
  const hidden = useMemo(() => new Map(snoozes.value?.map((each) => [each.key, each] as const)), [snoozes.value]);
  const isKnown = access.kind === "staff" && today !== null && choices !== undefined && snoozes.value !== undefined;
  const viewer = isKnown
    ? { userId: access.userId, work: workOf(choices.work ?? null, access.isAdmin), today, snoozes: hidden }
    : null;
  return { viewer, ...(state.error === null ? withoutValue(snoozes) : state) };
}

function withoutValue({ error, isRetrying, retry }: Source | Recovering<unknown>) {
  return { error, isRetrying, retry };
}

/** A line that the person has hidden until a day. */
export interface SnoozedLine {
  line: Line;
  snooze: { key: string; until: string; mark: number };
}

/** A column of Today; `lines` is undefined until all of its sources have answered. */
export interface ColumnState {
  lines: Line[] | undefined;
  hasMore: boolean;
  snoozed: readonly SnoozedLine[];
  failure: Omit<Recovering<unknown>, "value">;
}

const isNews = ({ kind }: { kind: LineKind }) => NEWS_KINDS.some((each) => each === kind);

/** The person's lines in their order: own ones replace the same from a shared source. */
function shown(lines: readonly Line[], viewer: Viewer, hidden: ReadonlySet<string>) {
  const once = [...new Map(lines.map((line) => [line.key, line])).values()];
  const mine = once.filter((line) => isNews(line) || isShownTo(line, viewer));
  const all = inOrder(mine, viewer.work).filter(({ key }) => !hidden.has(key));
  const snoozed = all.flatMap((line): SnoozedLine[] => {
    const snooze = isSnoozed(line, viewer.snoozes, viewer.today) ? viewer.snoozes.get(line.key) : undefined;
    return snooze === undefined ? [] : [{ line, snooze }];
  });
  const asleep = new Set(snoozed.map(({ line }) => line));
  return { awake: all.filter((line) => !asleep.has(line)), snoozed };
}

/** Lines that leave before the server has answered. */
const NOTHING: ReadonlySet<string> = new Set();

function columnOf(sources: readonly Source[], viewer: Viewer | null, hidden: ReadonlySet<string>): ColumnState {
  const failed = sources.find(({ error }) => error !== null) ?? sources[0];
  const failure =
    failed === undefined ? { error: null, isRetrying: false, retry: () => undefined } : withoutValue(failed);
  const values = sources.map(({ value }) => value);
  if (viewer === null || values.includes(undefined)) return { lines: undefined, hasMore: false, snoozed: [], failure };
  const { awake, snoozed } = shown(
    values.flatMap((value) => value?.lines ?? []),
    viewer,
    hidden,
  );
  const lines = firstLines(awake);
  const hasMore = lines.length < awake.length || values.some((value) => value?.hasMore === true);
  return { lines, hasMore, snoozed, failure };
}

/** The lines that need the person. */
export function useNeeds(viewer: Viewer | null, hidden = NOTHING): ColumnState {
  const today = viewer?.today ?? null;
  const sources = [
    useSource("messages", today),
    useSource("review", today),
    useSource("answers", today),
    useSource("leads", today),
    useSource("overdue", today),
    useSource("contracts", today),
    useOwnSource("work", today),
    useOwnSource("review", today),
  ];
  return columnOf(sources, viewer, hidden);
}

export function useWaiting(viewer: Viewer | null, hidden = NOTHING): ColumnState {
  const today = viewer?.today ?? null;
  const sources = [
    useSource("requested", today),
    useSource("unsigned", today),
    useSource("balances", today),
    useSource("questionnaires", today),
    useOwnSource("requested", today),
  ];
  return columnOf(sources, viewer, hidden);
}

/** Works that see the court's and the government's dates of the whole practice. */
const WITH_COURT: readonly Work[] = ["lawyer", "owner"];

/** The dates to come; `news` has the events since yesterday. */
export function useDates(viewer: Viewer | null, hidden = NOTHING): ColumnState & { news: Line[] } {
  const today = viewer?.today ?? null;
  const hasCourt = viewer !== null && WITH_COURT.includes(viewer.work);
  const court = useSource("court", hasCourt ? today : null);
  const dated = [useSource("dates", today), useOwnSource("dates", today)];
  const news = useSource("news", today);
  const state = columnOf([...dated, ...(hasCourt ? [court] : [])], viewer, hidden);
  const coming = state.lines?.filter(({ dueOn }) => dueOn !== null && dueOn > (today ?? ""));
  const lines = coming?.toSorted((one, other) => ((one.dueOn ?? "") < (other.dueOn ?? "") ? -1 : 1));
  return { ...state, lines, news: news.value?.lines ?? [] };
}

/** The balances that were requested more than 60 days ago, of all members; undefined while they load. */
export function useLateBalances(today: string): { count: number; cents: number; hasMore: boolean } | undefined {
  const { value } = useSource("balances", today);
  if (value === undefined) return undefined;
  const late = value.lines.filter(({ isUrgent }) => isUrgent);
  const cents = late.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  return { count: late.length, cents, hasMore: value.hasMore };
}
