import { useConvex } from "convex/react";
import { useMemo, useState, useSyncExternalStore } from "react";
import { api } from "../../../../convex/_generated/api";
import type { Work } from "../../../../convex/access/accounts/rules";
import {
  firstLines,
  inOrder,
  isShownTo,
  isSnoozed,
  MOST_LINES,
  NEWS_KINDS,
  workOf,
  type LineKind,
  type OwnSourceName,
  type SourceName,
} from "../../../../convex/agenda/today/rules";
import { type Line, type PackedLines, unpackLines } from "../../../../convex/agenda/todayLines";
import { useAccess } from "../../access/shared/useAccess";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery, type Recovering } from "../../../lib/calls/useRecoveringQuery";
import { feedPassOf } from "../../../lib/live/feedPass";
import { withPass } from "../../../lib/live/withPass";

type Source = Recovering<{ lines: Line[]; hasMore: boolean }>;

/** The lines of an answer; the same ones for the same answer. */
function useLines(answer: { lines: PackedLines; hasMore: boolean } | undefined): Source["value"] {
  return useMemo(() => answer && { lines: unpackLines(answer.lines), hasMore: answer.hasMore }, [answer]);
}

interface Asked {
  /** Null leaves the source out. */
  today: string | null;
  /** All lines if there are more than in a short answer. */
  hasRoom: boolean;
}

/** A shared source. Each change of it sends its answer to everyone, so all lines are asked for only where they are shown. */
function useSource(source: SourceName, { today, hasRoom }: Asked): Source {
  const pass = feedPassOf(useConvex());
  useSyncExternalStore(pass.subscribe, pass.get);
  const [isWhole, setWhole] = useState(false);
  const asked = today === null ? "skip" : withPass({ source, today, isShort: !isWhole }, pass);
  const { value, ...state } = useRecoveringQuery(api.agenda.today.staff.source, asked);
  const answer = useLastValue(value, today ?? "");
  if (hasRoom && !isWhole && answer?.hasMore === true) setWhole(true);
  return { value: useLines(answer), ...state };
}

/** A source of the person at the screen. */
function useOwnSource(source: OwnSourceName, today: string | null): Source {
  const asked = today === null ? "skip" : { source, today };
  const { value, ...state } = useRecoveringQuery(api.agenda.today.staff.mine, asked);
  return { value: useLines(value), ...state };
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

/** Whether the column could show more lines than the short answers have. */
function isTooShort({ lines, hasMore }: ColumnState): boolean {
  return hasMore && lines !== undefined && lines.length < MOST_LINES;
}

/** The lines that need the person. */
export function useNeeds(viewer: Viewer | null, hidden = NOTHING): ColumnState {
  const today = viewer?.today ?? null;
  const [hasRoom, setRoom] = useState(false);
  const asked = { today, hasRoom };
  const sources = [
    useSource("messages", asked),
    useSource("review", asked),
    useSource("answers", asked),
    useSource("leads", asked),
    useSource("overdue", asked),
    useSource("contracts", asked),
    useOwnSource("work", today),
    useOwnSource("review", today),
  ];
  const state = columnOf(sources, viewer, hidden);
  if (!hasRoom && isTooShort(state)) setRoom(true);
  return state;
}

export function useWaiting(viewer: Viewer | null, hidden = NOTHING): ColumnState {
  const today = viewer?.today ?? null;
  const [hasRoom, setRoom] = useState(false);
  const asked = { today, hasRoom };
  const sources = [
    useSource("requested", asked),
    useSource("unsigned", asked),
    useSource("balances", asked),
    useSource("questionnaires", asked),
    useOwnSource("requested", today),
  ];
  const state = columnOf(sources, viewer, hidden);
  if (!hasRoom && isTooShort(state)) setRoom(true);
  return state;
}

/** Works that see the court's and the government's dates of the whole practice. */
const WITH_COURT: readonly Work[] = ["lawyer", "owner"];

/** The dates to come; `news` has the events since yesterday. */
export function useDates(viewer: Viewer | null, hidden = NOTHING): ColumnState & { news: Line[] } {
  const today = viewer?.today ?? null;
  const hasCourt = viewer !== null && WITH_COURT.includes(viewer.work);
  const [hasRoom, setRoom] = useState(false);
  const court = useSource("court", { today: hasCourt ? today : null, hasRoom });
  const dated = [useSource("dates", { today, hasRoom }), useOwnSource("dates", today)];
  const news = useSource("news", { today, hasRoom: true });
  const state = columnOf([...dated, ...(hasCourt ? [court] : [])], viewer, hidden);
  if (!hasRoom && isTooShort(state)) setRoom(true);
  const coming = state.lines?.filter(({ dueOn }) => dueOn !== null && dueOn > (today ?? ""));
  const lines = coming?.toSorted((one, other) => ((one.dueOn ?? "") < (other.dueOn ?? "") ? -1 : 1));
  return { ...state, lines, news: news.value?.lines ?? [] };
}

/** The balances that were requested more than 60 days ago, of all members; undefined while they load. */
export function useLateBalances(today: string): { count: number; cents: number; hasMore: boolean } | undefined {
  const { value } = useSource("balances", { today, hasRoom: true });
  if (value === undefined) return undefined;
  const late = value.lines.filter(({ isUrgent }) => isUrgent);
  const cents = late.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  return { count: late.length, cents, hasMore: value.hasMore };
}
