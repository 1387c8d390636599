import {
  CASE_PRIORITY_WORDS,
  CASE_STAGE_LABELS,
  CASE_STAGES,
  CASE_STATUS_WORDS,
  type CaseStage,
} from "../../../../convex/cases/record/rules";
import { WAITING_FOR } from "../../../../convex/cases/caseRows";
import { dayText } from "../../../../convex/platform/days";
import { nameOrder } from "../../../../convex/platform/texts";
import { FieldMenu } from "../../../lib/live/FieldMenu";
import type { SetField } from "../../../lib/live/useRowWrite";
import { casePath } from "../../../lib/paths";
import { SelectCell } from "../../../lib/rows/SelectCell";
import type { Selection } from "../../../lib/rows/selection";
import { cn } from "../../../ui/cn";
import type { Column } from "../../../ui/grid/column";
import { RowLink } from "../../../ui/grid/RowLink";
import { Absent } from "../../../ui/text/Absent";
import { Badge } from "../../../ui/text/Badge";
import { TruncatedText } from "../../../ui/text/TruncatedText";
import { toneMark } from "../../../ui/tone";
import { reasonText, WAITING_WORDS } from "../shared/waitingText";
import { allCasesText } from "./allCasesText";
import { caseNameOf, STAGE_CHOICES, STAGE_FIELD } from "./caseFields";
import { CaseRowOwner } from "./CaseRowOwner";
import { waitingFor, type CaseRow } from "./caseRow";

export type CaseColumn = "case" | "stage" | "next" | "waiting" | "documents" | "date" | "owner";

/** The actions of a row. */
export interface CaseActions {
  onOpen: (row: CaseRow) => void;
  onStage: SetField<CaseRow, CaseStage>;
  onMenuOpenChange: (open: boolean) => void;
  selection: Selection;
}

/** Facts beside the rows: the practice's day, null until known, and the owners' names by their ids. */
export interface CaseFacts {
  today: string | null;
  owners: ReadonlyMap<string, string>;
}

/** "Nov 30": the year is in the accessible text and on the case's page. */
function shortDay(day: string): string {
  return dayText(day).replace(/, \d+$/, "");
}

/** A badge for a case that comes before others. */
export function PriorityMark({ priority }: Pick<CaseRow, "priority">) {
  if (priority === "low" || priority === "medium") return null;
  const { label, tone } = CASE_PRIORITY_WORDS[priority];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Cards leave out what a case does not have. */
function NotOnCards() {
  return (
    <span className="group-data-[layout=cards]/row:hidden">
      <Absent />
    </span>
  );
}

export function WaitingCell({ row, today }: { row: CaseRow; today: string | null }) {
  const { who, why } = waitingFor(row, today);
  const { label, tone } = WAITING_WORDS[who];
  const reason = reasonText(why, row);
  if (who === "nobody") return <Absent />;
  return (
    <span title={reason} className="flex min-w-0 items-center gap-1.5">
      <span aria-hidden className={cn("size-1.5 shrink-0 rounded-full", toneMark[tone])} />
      <span className="truncate">
        {label}
        {/* A card has no heading that says what "Us" means. */}
        {reason === label ? null : (
          <span className="sr-only group-data-[layout=cards]/row:not-sr-only">
            <span className="whitespace-nowrap">: {reason}</span>
          </span>
        )}
      </span>
    </span>
  );
}

export function NextDate({ row, today }: { row: CaseRow; today: string | null }) {
  if (row.nextOn === null || row.status === "completed") return <NotOnCards />;
  const isPast = today !== null && row.nextOn < today;
  return (
    <time
      dateTime={row.nextOn}
      title={allCasesText.nextOn(row.nextOn, isPast)}
      className={cn("tabular-nums", isPast ? "font-medium text-warn-ink" : "text-ink-soft")}
    >
      {shortDay(row.nextOn)}
      {isPast ? <span className="sr-only">, overdue</span> : null}
    </time>
  );
}

export function DocumentsCell({ accepted, asked }: Pick<CaseRow, "accepted" | "asked">) {
  if (asked === 0) return <NotOnCards />;
  return (
    <span title={allCasesText.documents(accepted, asked)} className="text-ink-soft tabular-nums">
      {accepted}/{asked}
    </span>
  );
}

const nameOf = ({ owners }: CaseFacts, { ownerId }: CaseRow) => (ownerId === null ? null : (owners.get(ownerId) ?? ""));

type CaseColumns = readonly Column<CaseRow, CaseActions, CaseColumn>[];

type CaseCell = CaseColumns[number];

const CASE_CELL: CaseCell = {
  name: "case",
  label: "Case",
  width: "minmax(13rem,1.6fr)",
  card: "title",
  cell: (row, { onOpen, onMenuOpenChange, selection }, lacking) => (
    <div className="relative">
      <RowLink
        name={row.clientName}
        detail={`${row.caseTypeWords} · ${row.caseNumber}`}
        mark={
          <>
            <PriorityMark priority={row.priority} />
            {lacking.has("owner") ? <CaseRowOwner row={row} place="name" onMenuOpenChange={onMenuOpenChange} /> : null}
          </>
        }
        href={casePath(row)}
        onOpen={() => {
          onOpen(row);
        }}
      />
      <SelectCell selection={selection} rowKey={row.key} name={caseNameOf(row)} />
    </div>
  ),
  sortBy: ({ clientName }) => nameOrder(clientName),
  csv: {
    Client: ({ clientName }) => clientName,
    Case: ({ caseNumber }) => caseNumber,
    "Case type": ({ caseTypeWords }) => caseTypeWords,
    Status: ({ status }) => CASE_STATUS_WORDS[status].label,
    Priority: ({ priority }) => CASE_PRIORITY_WORDS[priority].label,
  },
};

const STAGE_CELL: CaseCell = {
  name: "stage",
  label: "Stage",
  width: "12.5rem",
  card: "control",
  cell: (row, { onStage, onMenuOpenChange }) => (
    <FieldMenu
      field={STAGE_FIELD}
      control="status"
      row={row}
      choices={STAGE_CHOICES}
      onSet={onStage}
      onOpenChange={onMenuOpenChange}
    />
  ),
  skeleton: "h-6 w-28 touch:my-1.5 touch:h-8 rounded-full",
  sortBy: ({ stage }) => CASE_STAGES.indexOf(stage),
  csv: { Stage: ({ stage }) => CASE_STAGE_LABELS[stage] },
};

const NEXT_STEP: CaseCell = {
  name: "next",
  label: "Next step",
  width: "minmax(8rem,1.2fr)",
  from: 68,
  cell: ({ nextStep }) =>
    nextStep === null ? <Absent /> : <TruncatedText text={nextStep} className="max-w-(--cut,16rem)" />,
  cellClass: "text-ink-soft",
  sortBy: ({ nextStep }) => nextStep && nameOrder(nextStep),
  csv: { "Next step": ({ nextStep }) => nextStep },
};

const DOCUMENTS: CaseCell = {
  name: "documents",
  label: "Documents",
  width: "5.75rem",
  align: "right",
  from: 52,
  cell: (row) => <DocumentsCell accepted={row.accepted} asked={row.asked} />,
  sortBy: ({ accepted, asked }) => (asked === 0 ? null : accepted / asked),
  csv: { "Documents accepted": ({ accepted }) => accepted, "Documents requested": ({ asked }) => asked },
};

function waitingCell({ today }: CaseFacts): CaseCell {
  const waitingIn = (row: CaseRow) => waitingFor(row, today);
  return {
    name: "waiting",
    label: "Waiting for",
    width: "7rem",
    card: "detail",
    cell: (row) => <WaitingCell row={row} today={today} />,
    sortBy: (row) => WAITING_FOR.indexOf(waitingIn(row).who),
    csv: {
      "Waiting for": (row) => WAITING_WORDS[waitingIn(row).who].label,
      Why: (row) => reasonText(waitingIn(row).why, row),
    },
  };
}

function dateCell({ today }: CaseFacts): CaseCell {
  return {
    name: "date",
    label: "Next date",
    width: "5.5rem",
    card: "figure",
    cell: (row) => <NextDate row={row} today={today} />,
    sortBy: ({ nextOn }) => nextOn,
    csv: { "Next date": ({ nextOn }) => nextOn },
  };
}

function ownerCell(facts: CaseFacts): CaseCell {
  const orderOf = (name: string | null) => (name === null ? null : nameOrder(name));
  return {
    name: "owner",
    label: "Owner",
    width: "minmax(8rem,0.8fr)",
    from: 58,
    cell: (row, { onMenuOpenChange }) => <CaseRowOwner row={row} place="column" onMenuOpenChange={onMenuOpenChange} />,
    sortBy: (row) => orderOf(nameOf(facts, row)),
    csv: { Owner: (row) => nameOf(facts, row) },
  };
}

/** As the list narrows, the next step is hidden first, then the owner and the documents. */
export function caseColumns(facts: CaseFacts): CaseColumns {
  return [CASE_CELL, STAGE_CELL, NEXT_STEP, waitingCell(facts), DOCUMENTS, dateCell(facts), ownerCell(facts)];
}

/** The columns for the address, which knows them by name. */
export const CASE_COLUMNS: CaseColumns = caseColumns({ today: null, owners: new Map() });
