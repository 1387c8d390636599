import { api } from "../../../../convex/_generated/api";
import { formatExactTime, formatMoment } from "../../../lib/format/format";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { SideFailed } from "../../../lib/SideFailed";
import { Badge } from "../../../ui/text/Badge";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Switch } from "../../../ui/form/Switch";
import { canBeReminded } from "./canBeReminded";
import type { Contract } from "../shared/contract";
import { detailText, LETTER_WORDS } from "./detailText";
import { plainText } from "../../../ui/text/plainText";

/** The events and letters, and the switch of the reminders if the client still has something to do. */
export function ContractHistory({ contract }: { contract: Contract }) {
  return (
    <>
      <Timeline id={contract.contractId} />
      <Letters id={contract.contractId} />
      {canBeReminded(contract) ? <Reminders contract={contract} /> : null}
    </>
  );
}

/** With a dot on the line to the left. */
const LINE =
  "relative pb-4 pl-4 text-sm before:absolute before:top-1.5 before:-left-1 before:size-2 before:rounded-full before:bg-quiet-mark last:pb-0";

function Timeline({ id }: { id: string }) {
  const { value: lines, ...failure } = useRecoveringQuery(api.contracts.page.staff.timeline, { id });
  return (
    <section aria-label={detailText.timeline}>
      <h2 className="mb-2 text-section font-semibold text-ink">{detailText.timeline}</h2>
      <SideFailed text={detailText.timelineFailed} {...failure} />
      {failure.error === null && lines === undefined ? <Skeleton className="h-4 w-40" /> : null}
      {lines?.length === 0 ? <p className="text-sm text-ink-soft">{detailText.noTimeline}</p> : null}
      <ol className="ml-1 border-l border-line-strong">
        {lines?.map(({ id: lineId, at, byName, label, detail }) => (
          <li key={lineId} className={LINE}>
            <p className="font-medium text-ink">{label}</p>
            {detail === null ? null : <p className="break-words text-ink-soft">{plainText(detail)}</p>}
            <p className="text-xs text-ink-soft">
              <time dateTime={new Date(at).toISOString()} title={formatExactTime(at)}>
                {formatMoment(at)}
              </time>
              {byName === null ? null : ` · ${plainText(byName)}`}
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
  const { value: letters, ...failure } = useRecoveringQuery(api.contracts.letters.staff.letters, { id });
  if (failure.error !== null) return <SideFailed text={detailText.lettersFailed} {...failure} />;
  if (letters === undefined || letters.length === 0) return null;
  return (
    <section aria-label={detailText.letters}>
      <h2 className="mb-2 text-section font-semibold text-ink">{detailText.letters}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {letters.map(({ letterId, subject, to, state, reason }) => (
          <li key={letterId} className="space-y-0.5 px-4 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-2 text-ink">
              <bdi>{plainText(subject)}</bdi> <Badge tone={LETTER_TONES[state]}>{LETTER_WORDS[state]}</Badge>
            </p>
            <p dir="auto" className="text-left break-words text-ink-soft">
              {plainText(reason ?? to)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reminders({ contract: { contractId: id, hasReminders } }: { contract: Contract }) {
  const { run, isSending } = useWrite(api.contracts.page.staff.setReminders);
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
