import { useAction } from "convex/react";
import { CalendarSync } from "lucide-react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { useSending } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { FeedAddress } from "./FeedAddress";
import { FeedSettings } from "./FeedSettings";
import { feedText } from "./feedText";

/** Opens a person's own calendar feed. */
export function CalendarFeedButton() {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button onClick={open}>
        <CalendarSync aria-hidden className="size-4" />
        {feedText.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={feedText.title} size="large">
        <CalendarFeed />
      </Dialog>
    </>
  );
}

const MAKING = { unforeseen: feedText.notMade };

/** The address while it is visible, and its settings. */
function CalendarFeed() {
  const { value: feed, ...notRead } = useRecoveringQuery(api.agenda.calendarFeeds.staff.mine, {});
  const [url, setUrl] = useState<string | null>(null);
  const make = useAction(api.agenda.calendarFeeds.staff.make);
  const { run, isSending, failure } = useSending(async () => {
    setUrl((await make({})).url);
  }, MAKING);
  const makeOne = () => {
    run(null);
  };
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{feedText.what}</p>
      <SideFailed text={feedText.failed} {...notRead} />
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      {url === null ? null : <FeedAddress url={url} />}
      {feed === undefined && notRead.error === null ? <FeedLoading /> : null}
      {feed === null ? <NoFeed isSending={isSending} onMake={makeOne} /> : null}
      {feed ? (
        <FeedSettings
          feed={feed}
          isMaking={isSending}
          onRenew={makeOne}
          onRevoked={() => {
            setUrl(null);
          }}
        />
      ) : null}
    </div>
  );
}

function NoFeed({ isSending, onMake }: { isSending: boolean; onMake: () => void }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{feedText.warning}</p>
      <div className="flex justify-end">
        <Button look="primary" disabled={isSending} onClick={onMake}>
          {isSending ? feedText.making : feedText.make}
        </Button>
      </div>
    </>
  );
}

function FeedLoading() {
  return (
    <div className="space-y-3 py-2">
      <p role="status" className="sr-only">
        {feedText.loading}
      </p>
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
    </div>
  );
}
