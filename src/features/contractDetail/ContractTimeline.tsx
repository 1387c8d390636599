import { useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { formatExactTime } from "../../lib/format";
import { useWrite } from "../../lib/useWrite";
import { Badge } from "../../ui/Badge";
import { Skeleton } from "../../ui/Skeleton";
import { Switch } from "../../ui/Switch";
import type { Contract } from "./contract";
import { detailText, LETTER_WORDS } from "./detailText";

/** What happened, by whom, with the letters and the switch of the reminders. */
export function ContractHistory({ contract }: { contract: Contract }) {
  return (
    <>
      <Timeline id={contract.contractId} />
      <Letters id={contract.contractId} />
      <Reminders contract={contract} />
    </>
  );
}

function Timeline({ id }: { id: string }) {
  const lines = useQuery(api.contractDetail.staff.timeline, { id });
  return (
    <section aria-label={detailText.timeline}>
      <h2 className="mb-2 text-sm font-semibold text-ink">{detailText.timeline}</h2>
      {lines === undefined ? <Skeleton className="h-4 w-40" /> : null}
      {lines?.length === 0 ? <p className="text-sm text-ink-soft">{detailText.noTimeline}</p> : null}
      <ol className="space-y-3 border-l border-line pl-4">
        {lines?.map(({ id: lineId, at, byName, label, detail }) => (
          <li key={lineId} className="text-sm">
            <p className="text-ink">{label}</p>
            {detail === null ? null : <p className="break-words text-ink-soft">{detail}</p>}
            <p className="text-xs text-ink-soft">
              <time dateTime={new Date(at).toISOString()}>{formatExactTime(at)}</time>
              {byName === null ? null : ` · ${byName}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const LETTER_TONES = {
  queued: "quiet",
  sending: "quiet",
  sent: "info",
  delivered: "good",
  bounced: "bad",
  failed: "bad",
} as const;

function Letters({ id }: { id: string }) {
  const letters = useQuery(api.contractMail.staff.letters, { id });
  if (letters === undefined || letters.length === 0) return null;
  return (
    <section aria-label={detailText.letters}>
      <h2 className="mb-2 text-sm font-semibold text-ink">{detailText.letters}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {letters.map(({ letterId, subject, to, state, reason }) => (
          <li key={letterId} className="space-y-0.5 px-4 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2 text-ink">
              {subject} <Badge tone={LETTER_TONES[state]}>{LETTER_WORDS[state]}</Badge>
            </p>
            <p className="break-words text-ink-soft">{reason ?? to}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reminders({ contract: { contractId: id, hasReminders } }: { contract: Contract }) {
  const { run, isSending } = useWrite(api.contractDetail.staff.setReminders);
  return (
    <div className="rounded-lg border border-line bg-surface px-4">
      <Switch
        label={detailText.reminders}
        hint={detailText.remindersHint}
        isOn={hasReminders}
        disabled={isSending}
        onChange={(isOn) => {
          run({ id, isOn });
        }}
      />
    </div>
  );
}
