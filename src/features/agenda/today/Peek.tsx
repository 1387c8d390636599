import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import { addDays } from "../../../../convex/platform/days";
import type { Line } from "../../../../convex/agenda/todayLines";
import { Button } from "../../../ui/Button";
import { PanelBody, SlidePanel } from "../../../ui/overlay/SlidePanel";
import { plainText } from "../../../ui/text/plainText";
import { CasePeek } from "./CasePeek";
import { ContractPeek } from "./ContractPeek";
import { LeadPeek } from "./LeadPeek";
import { MessagePeek } from "./MessagePeek";
import { ReviewPeek } from "./ReviewPeek";
import { Act } from "./TodayLine";
import { NEEDED, sentenceOf, todayText } from "./todayText";
import type { LineActs } from "./useLineActs";

interface PeekProps {
  line: Line;
  today: string;
  acts: LineActs;
  onClose: () => void;
}

/** A line's source at the right edge, without leaving Today. */
export function Peek({ line, today, acts, onClose }: PeekProps) {
  const describedBy = useId();
  return (
    <SlidePanel
      open
      onOpenChange={onClose}
      title={plainText(line.name)}
      closeLabel={todayText.close}
      describedBy={describedBy}
      side="right"
      size="peek"
    >
      <PanelBody label={plainText(line.name)}>
        <p id={describedBy} dir="auto" className="mb-4 text-sm text-ink-soft">
          {plainText(sentenceOf(line))}
        </p>
        <Source line={line} today={today} />
      </PanelBody>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3">
        <Act line={line} />
        {NEEDED[line.kind] === undefined ? (
          <Button
            onClick={() => {
              onClose();
              acts.done(line);
            }}
          >
            <Check aria-hidden className="size-4" />
            {todayText.done}
          </Button>
        ) : null}
        <Button
          look="quiet"
          onClick={() => {
            onClose();
            acts.snooze(line, addDays(today, 1));
          }}
        >
          {todayText.tomorrow}
        </Button>
      </div>
    </SlidePanel>
  );
}

function Source({ line, today }: Pick<PeekProps, "line" | "today">): ReactNode {
  const { kind, recordId } = line;
  switch (kind) {
    case "message":
      return <MessagePeek threadId={recordId ?? ""} />;
    case "followUp":
    case "newLead":
      return <LeadPeek leadId={recordId ?? ""} today={today} />;
    case "review":
    case "uploaded":
      return <ReviewPeek line={line} />;
    case "notSent":
    case "ended":
    case "trouble":
    case "unsigned":
    case "balance":
      return <ContractPeek contractId={recordId ?? ""} />;
    default:
      return <CasePeek line={line} today={today} />;
  }
}
