import { memo, type KeyboardEvent, type MouseEvent } from "react";
import { canCreateContract, type LeadStatus } from "../../../convex/leads/rules";
import { cn } from "../../ui/cn";
import { CreateContract, CutText, LeadIdentity, leadPhone, leadValue } from "./LeadCells";
import { GRID } from "./leadColumns";
import type { LeadRow } from "./leadRow";
import { StatusMenu } from "./StatusMenu";

export interface RowActions {
  onOpen: (lead: LeadRow) => void;
  onStatus: (lead: LeadRow, to: LeadStatus) => void;
  onMenuOpenChange: (open: boolean) => void;
}

interface LeadTableRowProps {
  lead: LeadRow;
  place: number;
  isStop: boolean;
  height: number;
  top: number;
  actions: RowActions;
}

/** A click on a control inside the row is meant for the control. */
function isOnControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("a, button, [role=menu]") !== null;
}

/** One lead. Memoised: of 30 rows on the screen a change renders one. */
export const LeadTableRow = memo(function LeadTableRow({
  lead,
  place,
  isStop,
  height,
  top,
  actions,
}: LeadTableRowProps) {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === event.currentTarget) actions.onOpen(lead);
  };
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      data-place={place}
      tabIndex={isStop ? 0 : -1}
      style={{ height, transform: `translateY(${String(top)}px)` }}
      onClick={(event) => {
        if (!isOnControl(event)) actions.onOpen(lead);
      }}
      onKeyDown={handleKey}
      className={cn(
        GRID,
        "absolute inset-x-0 top-0 cursor-pointer scroll-mt-10 content-center items-center gap-y-1.5 border-b border-line text-sm text-ink transition-colors contain-strict hover:bg-hover focus-visible:-outline-offset-2",
      )}
    >
      <LeadFacts lead={lead} onOpen={actions.onOpen} />
      <div role="gridcell" className="pl-11 md:pl-0">
        <StatusMenu
          leadName={lead.fullName}
          status={lead.status}
          onChoose={(to) => {
            actions.onStatus(lead, to);
          }}
          onOpenChange={actions.onMenuOpenChange}
        />
      </div>
      <div role="gridcell" className="text-right">
        {canCreateContract(lead.status) ? <CreateContract lead={lead} /> : null}
      </div>
    </div>
  );
});

/** The cells that only tell; those on the right leave first on a narrow screen. */
function LeadFacts({ lead, onOpen }: { lead: LeadRow; onOpen: RowActions["onOpen"] }) {
  return (
    <>
      <div role="gridcell" className="col-span-2 min-w-0 md:col-span-1">
        <LeadIdentity
          lead={lead}
          href={`/lead/${lead.leadId}`}
          onOpen={() => {
            onOpen(lead);
          }}
        />
      </div>
      <div role="gridcell" className="hidden truncate text-ink-soft tabular-nums min-[68rem]:block">
        {leadPhone(lead)}
      </div>
      <div role="gridcell" className="hidden min-w-0 text-ink-soft min-[86rem]:block">
        <CutText text={lead.role} className="max-w-[10rem]" />
      </div>
      <div role="gridcell" className="hidden min-w-0 text-ink-soft xl:block">
        <CutText text={lead.goal} className="max-w-[12rem]" />
      </div>
      <div role="gridcell" className="hidden text-right tabular-nums md:block">
        {leadValue(lead)}
      </div>
    </>
  );
}
