import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { AskingButton } from "../../../lib/calls/AskingButton";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { formatDate } from "../../../lib/format/formatDay";
import { useWrite } from "../../../lib/calls/useWrite";
import { LiveTime } from "../../../ui/text/LiveTime";
import { Switch } from "../../../ui/form/Switch";
import { feedText } from "./feedText";

type Feed = NonNullable<FunctionReturnType<typeof api.agenda.calendarFeeds.staff.mine>>;

interface FeedSettingsProps {
  feed: Feed;
  isMaking: boolean;
  onRenew: () => void;
  /** The address has ended. */
  onRevoked: () => void;
}

/** A feed's content, its last fetch, and the buttons that replace or end its address. */
export function FeedSettings({ feed, isMaking, onRenew, onRevoked }: FeedSettingsProps) {
  const { madeAt, fetchedAt } = feed;
  const { run, isSending } = useWrite(api.agenda.calendarFeeds.staff.revoke, {
    done: feedText.revoked,
    onDone: onRevoked,
  });
  const revoke = () => {
    run({});
  };
  const { revoke: end, revokeAgain, renew, renewAgain } = feedText;
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">
        {feedText.madeOn(formatDate(madeAt))}{" "}
        {fetchedAt === null ? (
          feedText.neverFetched
        ) : (
          <>
            {feedText.fetched} <LiveTime at={fetchedAt} format={formatAge} formatExact={formatExactTime} />.
          </>
        )}
      </p>
      <FeedChoices feed={feed} />
      <div className="flex flex-wrap justify-end gap-2">
        <AskingButton label={end} again={revokeAgain} isSending={isSending} onConfirm={revoke} />
        <AskingButton label={renew} again={renewAgain} isSending={isMaking} onConfirm={onRenew} />
      </div>
    </div>
  );
}

function FeedChoices({ feed: { hasEverybodys, hasNames } }: { feed: Feed }) {
  const { run, isSending } = useWrite(api.agenda.calendarFeeds.staff.choose);
  return (
    <div className="divide-y divide-line rounded-lg border border-line px-4">
      <Switch
        label={feedText.everybodys}
        hint={feedText.everybodysHint}
        isOn={hasEverybodys}
        disabled={isSending}
        onChange={(isOn) => {
          run({ hasEverybodys: isOn, hasNames });
        }}
      />
      <Switch
        label={feedText.names}
        hint={feedText.namesHint}
        isOn={hasNames}
        disabled={isSending}
        onChange={(isOn) => {
          run({ hasEverybodys, hasNames: isOn });
        }}
      />
    </div>
  );
}
