import { Link, useSearchParams } from "react-router-dom";
import { leadName } from "../shared/leadRow";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { leadPath } from "../../../lib/paths";
import { MERGED_FROM } from "../../../lib/staffPaths";
import { SideFailed } from "../../../lib/SideFailed";
import { Banner } from "../../../ui/feedback/Banner";
import { LiveTime } from "../../../ui/text/LiveTime";
import { OutsideText } from "../../../ui/text/OutsideText";
import { MergeButton } from "./MergeButton";
import { mergeText, similarityText } from "./mergeText";
import { SeparateButton } from "./SeparateButton";
import { useLeadMerges, type Duplicate, type MergedLead } from "./useLeadMerges";

/** On a lead's page: the merged lead whose link led here, and possible duplicates. */
export function MergeNotices({ leadId }: { leadId: string }) {
  const { value: merges, ...failure } = useLeadMerges(leadId);
  const from = useSearchParams()[0].get(MERGED_FROM);
  if (failure.error !== null) return <SideFailed text={mergeText.mergesFailed} {...failure} />;
  const arrivedFrom = merges?.merged.find((merged) => merged.leadId === from);
  const duplicates = merges?.duplicates ?? [];
  return (
    <>
      {arrivedFrom === undefined ? null : <Arrived merged={arrivedFrom} />}
      {duplicates.length === 0 ? null : <Duplicates leadId={leadId} duplicates={duplicates} />}
    </>
  );
}

function Arrived({ merged }: { merged: MergedLead }) {
  return (
    <Banner tone="info" action={<SeparateButton merged={merged} />}>
      <OutsideText text={leadName(merged)} /> ({merged.leadId}) was merged into this lead by{" "}
      <OutsideText text={merged.byName} /> <LiveTime at={merged.at} format={formatAge} formatExact={formatExactTime} />.
    </Banner>
  );
}

function Duplicates({ leadId, duplicates }: { leadId: string; duplicates: readonly Duplicate[] }) {
  return (
    <Banner tone="info">
      {mergeText.duplicate}
      <ul className="mt-1 space-y-1.5">
        {duplicates.map((other) => (
          <li key={other.leadId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              <Link to={leadPath(other.leadId)} className="hit-area font-medium underline underline-offset-2">
                <OutsideText text={leadName(other)} />
              </Link>{" "}
              (<OutsideText text={other.email} />
              ), {similarityText[other.similarity]}
            </span>
            <MergeButton leadId={leadId} other={other} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
