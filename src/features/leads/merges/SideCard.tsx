import { LEAD_STATUS_LABELS } from "../../../../convex/leads/status/rules";
import { leadName } from "../shared/leadRow";
import { formatAge, formatDollars, formatExactTime } from "../../../lib/format/format";
import { formatPhone } from "../../../lib/format/formatPhone";
import { submittedText } from "../shared/submittedText";
import { useNow } from "../../../lib/format/useNow";
import { Badge } from "../../../ui/text/Badge";
import { LiveTime } from "../../../ui/text/LiveTime";
import { OutsideText } from "../../../ui/text/OutsideText";
import { plainText } from "../../../ui/text/plainText";
import { countsText, followUpLine } from "./mergeText";
import type { MergeSide } from "./side";

/** One of the two leads: the facts that distinguish them. */
export function SideCard({ side }: { side: MergeSide }) {
  const now = useNow();
  const { leadId, email, phone, potentialCents, submittedAt, state } = side;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">
          <OutsideText text={leadName(side)} />
        </span>
        <span className="text-xs text-ink-soft">{leadId}</span>
        {state === "missing" ? <Badge tone="warn">Left the sheet</Badge> : null}
      </span>
      <span className="mt-1 block space-y-0.5 text-xs text-ink-soft">
        <Line text={plainText(email)} />
        <Line text={phone && formatPhone(phone)} />
        <Line text={potentialCents === null ? null : formatDollars(potentialCents)} />
        <Line text={submittedAt === null ? null : submittedText(submittedAt, now)} />
        <Line text={followUpLine(side)} />
        <Line text={countsText(side)} />
      </span>
    </>
  );
}

function Line({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span dir="auto" className="block text-left">
      {text}
    </span>
  );
}

/** A lead's status, and who set it. */
export function StatusCard({ side: { leadId, status, statusBy } }: { side: MergeSide }) {
  return (
    <>
      <span className="block font-medium">{LEAD_STATUS_LABELS[status]}</span>
      <span className="block text-xs text-ink-soft">
        {leadId}
        {statusBy === null ? ", never set" : <StatusBy {...statusBy} />}
      </span>
    </>
  );
}

function StatusBy({ byName, at }: { byName: string; at: number }) {
  return (
    <>
      , by {plainText(byName)} <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />
    </>
  );
}
