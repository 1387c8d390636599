import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { Link } from "react-router-dom";
import { CASE_STAGE_LABELS, CASE_STAGES, type CaseStage } from "../../../../convex/cases/record/rules";
import { formatCount } from "../../../lib/format/format";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import type { SetField } from "../../../lib/live/useRowWrite";
import { casePath } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { Avatar } from "../../../ui/text/Avatar";
import { DocumentsCell, NextDate, PriorityMark, WaitingCell, type CaseFacts } from "./allCaseColumns";
import { allCasesText } from "./allCasesText";
import { STAGE_CHOICES, STAGE_FIELD } from "./caseFields";
import type { CaseRow } from "./caseRow";
import { byStage, stageBeside } from "./caseView";

/** Cards of a column at first, and with each press of its button: a column may have thousands. */
const CARDS = 30;

interface StageBoardProps {
  rows: readonly CaseRow[];
  facts: CaseFacts;
  onStage: SetField<CaseRow, CaseStage>;
  onMenuOpenChange: (open: boolean) => void;
}

/** The cases as cards in a column for each stage. A card moves by its menu, or by Shift and an arrow key. */
export function StageBoard({ rows, facts, onStage, onMenuOpenChange }: StageBoardProps) {
  const boardRef = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [said, setSaid] = useState("");
  /** The card to focus once it is in its new column. */
  const moved = useRef<number | null>(null);
  const columns = byStage(rows);
  useEffect(() => {
    if (moved.current === null) return;
    const card = boardRef.current?.querySelector<HTMLElement>(`[data-card="${String(moved.current)}"] a`);
    card?.focus();
    moved.current = null;
  });
  const move = (row: CaseRow, steps: number) => {
    const to = stageBeside(row.stage, steps);
    if (to === null) return;
    moved.current = row.key;
    setSaid(allCasesText.moved(row.clientName, CASE_STAGE_LABELS[to]));
    onStage(row, to, row.stage);
  };
  return (
    <div ref={boardRef}>
      <p id={hintId} className="mb-2 text-xs text-ink-soft max-sm:hidden print:hidden">
        {allCasesText.boardHint}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="relative flex snap-x gap-3 overflow-x-auto pb-2 print:flex-wrap">
        {CASE_STAGES.map((stage) => (
          <StageColumn
            key={stage}
            stage={stage}
            rows={columns[stage]}
            facts={facts}
            hintId={hintId}
            onMove={move}
            onStage={onStage}
            onMenuOpenChange={onMenuOpenChange}
          />
        ))}
      </div>
    </div>
  );
}

interface StageColumnProps extends StageBoardProps {
  stage: CaseStage;
  hintId: string;
  onMove: (row: CaseRow, steps: number) => void;
}

function StageColumn({ stage, rows, hintId, ...card }: StageColumnProps) {
  const [shown, setShown] = useState(CARDS);
  const label = CASE_STAGE_LABELS[stage];
  const left = rows.length - shown;
  return (
    <section
      aria-label={allCasesText.column(label, rows.length)}
      data-stage={stage}
      className="flex w-64 shrink-0 snap-start flex-col gap-2 rounded-lg border border-line bg-raised p-2"
    >
      <h2 className="flex items-center justify-between gap-2 px-1 text-sm font-semibold text-ink">
        {label}
        <span className="text-xs font-medium text-ink-soft tabular-nums">{formatCount(rows.length)}</span>
      </h2>
      <ul className="space-y-2">
        {rows.slice(0, shown).map((row) => (
          <Card key={row.key} row={row} hintId={hintId} {...card} />
        ))}
      </ul>
      {left > 0 ? (
        <Button
          size="small"
          onClick={() => {
            setShown(shown + CARDS);
          }}
        >
          {allCasesText.more(Math.min(left, CARDS))}
        </Button>
      ) : null}
    </section>
  );
}

interface CardProps extends Omit<StageColumnProps, "rows" | "stage"> {
  row: CaseRow;
}

function Card({ row, facts, hintId, onMove, onStage, onMenuOpenChange }: CardProps) {
  const { today, owners } = facts;
  const owner = row.ownerId === null ? null : (owners.get(row.ownerId) ?? null);
  return (
    <li
      data-card={row.key}
      data-layout="cards"
      className="group/row space-y-1.5 rounded-md border border-line bg-surface p-2.5 text-sm"
    >
      <div className="flex items-start justify-between gap-2">
        <Link
          to={casePath(row)}
          dir="auto"
          aria-describedby={hintId}
          onKeyDown={(event) => {
            handleKey(event, (steps) => {
              onMove(row, steps);
            });
          }}
          className="min-w-0 truncate text-left font-medium text-ink hover:underline"
        >
          {row.clientName}
        </Link>
        <PriorityMark priority={row.priority} />
      </div>
      <CardFacts row={row} today={today} />
      <div className="flex items-center justify-between gap-2">
        <FieldMenu
          field={STAGE_FIELD}
          row={row}
          choices={STAGE_CHOICES}
          onSet={onStage}
          onOpenChange={onMenuOpenChange}
        />
        {owner === null ? null : (
          <span title={owner}>
            <Avatar name={owner} size="small" />
            <span className="sr-only">{owner}</span>
          </span>
        )}
      </div>
    </li>
  );
}

function CardFacts({ row, today }: { row: CaseRow; today: string | null }) {
  return (
    <>
      <p className="flex items-center justify-between gap-2 text-xs">
        <span className="truncate text-ink-soft">{row.caseTypeWords}</span>
        <DocumentsCell accepted={row.accepted} asked={row.asked} />
      </p>
      <p className="flex items-center justify-between gap-2 text-xs">
        <WaitingCell row={row} today={today} />
        <span className="shrink-0">
          <NextDate row={row} today={today} />
        </span>
      </p>
    </>
  );
}

const SIDEWAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const UPDOWN: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Arrow keys focus the card beside, above or below; with Shift, a card moves to the stage before or after. */
function handleKey(event: KeyboardEvent<HTMLElement>, onMove: (steps: number) => void): void {
  const [sideways = 0, updown = 0] = [SIDEWAYS[event.key], UPDOWN[event.key]];
  if (sideways === 0 && updown === 0) return;
  event.preventDefault();
  if (event.shiftKey) {
    if (sideways !== 0) onMove(sideways);
    return;
  }
  const column = event.currentTarget.closest("section");
  const place = cardsIn(column).indexOf(event.currentTarget);
  if (updown !== 0) cardsIn(column)[place + updown]?.focus();
  else focusBeside(column, place, sideways);
}

function cardsIn(column: Element | null): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-card] a") ?? [])];
}

/** Focuses the card at the same height, or the last one, in the next column that has cards. */
function focusBeside(column: Element | null, place: number, step: number): void {
  let next: Element | null = column;
  do next = (step < 0 ? next?.previousElementSibling : next?.nextElementSibling) ?? null;
  while (next !== null && cardsIn(next).length === 0);
  const cards = cardsIn(next);
  (cards[place] ?? cards.at(-1))?.focus();
}
