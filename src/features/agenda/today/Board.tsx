import { Phone, Sunrise } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { COLUMNS, type Column } from "../../../../convex/agenda/today/rules";
import type { Line } from "../../../../convex/agenda/todayLines";
import { useIsPrinting } from "../../../lib/useIsPrinting";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { ChipTabs } from "../../../ui/ChipTabs";
import { plainText } from "../../../ui/text/plainText";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import { remindAllText } from "../chasers/chaserText";
import { RemindAll } from "../chasers/RemindAll";
import { CallsMode } from "./CallsMode";
import { overdueClients } from "./chasedLines";
import { focusedLine, leaveLine, openLineMenu } from "./focusLine";
import { isCall } from "./linePath";
import { FirmFigures } from "./FirmFigures";
import { Peek } from "./Peek";
import { LineList, TodayColumn } from "./TodayColumn";
import type { LineProps } from "./TodayLine";
import { dueWords, sentenceOf, TODAY_KEYS, todayText } from "./todayText";
import { useLineActs, type LineActs } from "./useLineActs";
import { useDates, useNeeds, useWaiting, type ColumnState, type Viewer } from "./useToday";

interface BoardProps {
  viewer: Viewer | null;
  review: ReactNode;
}

type Columns = Record<Column, ColumnState>;

/** The columns, the peek and the calls. */
export function Board({ viewer, review }: BoardProps) {
  const acts = useLineActs();
  const { news, ...dates } = useDates(viewer, acts.hidden);
  const columns = { needs: useNeeds(viewer, acts.hidden), waiting: useWaiting(viewer, acts.hidden), dates };
  const [peeked, setPeeked] = useState<Line | null>(null);
  const [isCalling, setCalling] = useState(false);
  const today = viewer?.today ?? "";
  useLineKeys(columns, acts);
  return (
    <>
      <Columns
        columns={columns}
        news={news}
        line={{ today, acts, onPeek: setPeeked }}
        review={review}
        figures={viewer?.work === "owner" ? <FirmFigures today={today} /> : null}
        onCall={() => {
          setCalling(true);
        }}
      />
      {peeked === null ? null : (
        <Peek
          line={peeked}
          today={today}
          acts={acts}
          onClose={() => {
            setPeeked(null);
          }}
        />
      )}
      {isCalling ? (
        <CallsMode
          lines={columns.needs.lines?.filter(isCall) ?? []}
          today={today}
          onClose={() => {
            setCalling(false);
          }}
        />
      ) : null}
    </>
  );
}

/** E and H for the line with the focus. */
function useLineKeys(columns: Columns, acts: LineActs): void {
  useScreenKeys(TODAY_KEYS, {
    e: () => {
      const row = focusedLine();
      const lines = COLUMNS.flatMap((column) => columns[column].lines ?? []);
      const line = lines.find(({ key }) => key === row?.dataset["line"]);
      if (line === undefined) return;
      if (acts.canDo(line)) leaveLine(row);
      acts.done(line);
    },
    h: () => {
      openLineMenu(focusedLine());
    },
  });
}

interface ColumnsProps {
  columns: Columns;
  news: readonly Line[];
  line: Pick<LineProps, "today" | "acts" | "onPeek">;
  review: ReactNode;
  /** Above the dates. */
  figures: ReactNode;
  onCall: () => void;
}

function Columns({ columns, news, line, review, figures, onCall }: ColumnsProps) {
  const { needs, waiting, dates } = columns;
  const [segment, setSegment] = useState<Column>("needs");
  const isWide = useMediaQuery("(width >= 48rem)");
  // Paper is narrow, and has all columns.
  const isNarrow = !useIsPrinting() && !isWide;
  const boardId = useId();
  const isShown = (column: Column) => !isNarrow || segment === column;
  return (
    <>
      {isNarrow ? <Segments segment={segment} onSegment={setSegment} columns={columns} controls={boardId} /> : null}
      <div
        id={boardId}
        className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-[1fr_1fr_20rem] print:grid-cols-1"
      >
        {isShown("needs") ? (
          <TodayColumn
            column="needs"
            state={needs}
            empty={<NothingWaits next={dates.lines?.[0]} today={line.today} />}
            actions={<Modes lines={needs.lines ?? []} review={review} onCall={onCall} />}
            {...line}
          />
        ) : null}
        {isShown("waiting") ? (
          <TodayColumn
            column="waiting"
            state={waiting}
            empty={<Quiet text={todayText.noneWaiting} />}
            actions={<RemindOverdue lines={waiting.lines ?? []} today={line.today} />}
            {...line}
          />
        ) : null}
        {isShown("dates") ? (
          <div className="min-w-0">
            {figures}
            <TodayColumn column="dates" state={dates} empty={<Quiet text={todayText.noneDated} />} {...line}>
              {news.length === 0 ? null : (
                <section aria-label={todayText.news} className="mt-6">
                  <h2 className="mb-2 text-sm font-semibold text-ink">{todayText.news}</h2>
                  <LineList lines={news} label={todayText.news} empty={null} {...line} />
                </section>
              )}
            </TodayColumn>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** The buttons of the modes, each while it has something to do. */
function Modes({ lines, review, onCall }: Pick<ColumnsProps, "review" | "onCall"> & { lines: readonly Line[] }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {lines.some(({ kind }) => kind === "review") ? review : null}
      {lines.some(isCall) ? (
        <Button size="small" onClick={onCall}>
          <Phone aria-hidden className="size-3.5" />
          {todayText.startCalls}
        </Button>
      ) : null}
    </div>
  );
}

/** "Remind all 6 overdue", while there are any. */
function RemindOverdue({ lines, today }: { lines: readonly Line[]; today: string }) {
  const clientIds = overdueClients(lines, today);
  if (clientIds.length === 0) return null;
  return (
    <div className="print:hidden">
      <RemindAll clientIds={clientIds} label={remindAllText.overdue(clientIds.length)} size="small" />
    </div>
  );
}

interface SegmentsProps {
  segment: Column;
  onSegment: (segment: Column) => void;
  columns: Columns;
  controls: string;
}

function Segments({ segment, onSegment, columns, controls }: SegmentsProps) {
  return (
    <div className="mb-3">
      <ChipTabs
        label={todayText.heading}
        value={segment}
        onChange={onSegment}
        controls={controls}
        tabs={COLUMNS.map((column) => ({
          value: column,
          label: todayText.segments[column],
          count: columns[column].lines?.length ?? null,
        }))}
      />
    </div>
  );
}

function NothingWaits({ next, today }: { next: Line | undefined; today: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <Empty icon={<Sunrise aria-hidden />} title={todayText.none}>
        {next === undefined || next.dueOn === null
          ? null
          : todayText.next(plainText(sentenceOf(next)), plainText(next.name), dueWords(next.dueOn, today))}
      </Empty>
    </div>
  );
}

function Quiet({ text }: { text: string }) {
  return <p className="rounded-lg border border-line bg-surface px-3 py-2.5 text-sm text-ink-soft">{text}</p>;
}
