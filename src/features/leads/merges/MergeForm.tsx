import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { LEAD_STATUS_LABELS } from "../../../../convex/leads/status/rules";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useNow } from "../../../lib/format/useNow";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { RadioCards } from "../../../ui/form/RadioCards";
import { serverNow } from "../../../ui/text/serverNow";
import { mergedMeanwhileText, mergedToast, mergeText, togetherLines } from "./mergeText";
import type { MergeSide } from "./side";
import { SideCard, StatusCard } from "./SideCard";

interface MergeFormProps {
  /** The first one is preselected to be kept. */
  leadIds: readonly [string, string];
  onClose: () => void;
}

/** Two leads beside each other, live, and the result of merging them. */
export function MergeForm({ leadIds: [leadId, otherId], onClose }: MergeFormProps) {
  const { value, ...failure } = useRecoveringQuery(api.leads.merges.staff.preview, { leadId, otherId });
  if (failure.error !== null) return <QueryFailed text={mergeText.failed} {...failure} />;
  if (value === undefined) return <DetailsLoading label={mergeText.loading} />;
  const [one, other] = value ?? [];
  if (one === undefined || other === undefined) return <Banner tone="bad">{mergeText.gone}</Banner>;
  return <Choices sides={[one, other]} onClose={onClose} />;
}

function Choices({ sides: [one, other], onClose }: { sides: readonly [MergeSide, MergeSide]; onClose: () => void }) {
  const now = useNow();
  const [keptId, setKeptId] = useState(one.leadId);
  const [statusFrom, setStatusFrom] = useState<string | null>(null);
  const [kept, merged] = keptId === other.leadId ? [other, one] : [one, other];
  const giver = statusFrom === merged.leadId ? merged : kept;
  const { run, isSending, failure } = useMerge({ kept, merged }, onClose);
  const sides = [one, other];
  const isSame = one.status === other.status;
  const status = { label: LEAD_STATUS_LABELS[giver.status], from: isSame ? null : giver.leadId };
  const done = sides.find((side) => side.merged !== null)?.merged ?? null;
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{mergeText.about}</p>
      {done === null || isSending ? null : (
        <Banner tone="warn">{mergedMeanwhileText({ ...done, current: one.leadId }, now)}</Banner>
      )}
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <RadioCards
        legend={mergeText.which}
        value={kept.leadId}
        onChange={setKeptId}
        options={sides.map((side) => ({ value: side.leadId, content: <SideCard side={side} /> }))}
      />
      {isSame ? null : (
        <RadioCards
          legend={mergeText.status}
          value={giver.leadId}
          onChange={setStatusFrom}
          options={sides.map((side) => ({ value: side.leadId, content: <StatusCard side={side} /> }))}
        />
      )}
      <Together lines={togetherLines({ kept, merged }, status)} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{mergeText.cancel}</Button>
        <Button
          look="primary"
          disabled={isSending || done !== null}
          onClick={() => {
            run({ kept: seen(kept), merged: seen(merged), status: giver.status });
          }}
        >
          {isSending ? mergeText.confirming : mergeText.confirm}
        </Button>
      </div>
    </div>
  );
}

const seen = ({ leadId, status }: MergeSide) => ({ leadId, status });

function useMerge({ kept, merged }: { kept: MergeSide; merged: MergeSide }, onClose: () => void) {
  const undo = useMutation(api.leads.merges.staff.undo);
  return useWrite(api.leads.merges.staff.merge, {
    done: mergedToast(merged, kept.leadId),
    undo: async ({ mergeId }) => await undo({ mergeId }),
    onDone: onClose,
    refusalText: (refusal) =>
      refusal.code === "CHANGED_MEANWHILE" ? mergedMeanwhileText(refusal, serverNow()) : undefined,
  });
}

function Together({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-label={mergeText.together}>
      <h3 className="mb-1.5 text-sm font-medium text-ink">{mergeText.together}</h3>
      <ul className="list-disc space-y-1 pl-5 text-sm text-ink-soft marker:text-ink-faint">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
