import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { PAGE } from "../../../../convex/messages/conversations/rules";
import { inboxThreadPath } from "../../../lib/paths";
import { SideFailed } from "../../../lib/SideFailed";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useOpening } from "../../../lib/useOpening";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { messageText, type StaffThread } from "./messageText";
import { NewThread } from "./NewThread";
import { StaffThreadLine } from "./ThreadLine";
import { ShowOlder } from "../shared/ShowOlder";

interface PlaceMessagesProps {
  clientId: string;
  /** Null on a client's page, which has the threads of all cases. */
  caseId: string | null;
  clientName: string;
}

/** The threads of a client or of a case, by their newest message, and the form of a new one; live. */
export function PlaceMessages({ clientId, caseId, clientName }: PlaceMessagesProps) {
  const headingId = useId();
  const { isOpen, open, close } = useOpening();
  const [wanted, setWanted] = useState<number>(PAGE);
  const asked = { clientId, caseId, wanted };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.staff.ofPlace, asked);
  // The form of a new thread stays while the list fails, or loads older threads.
  const value = useLastValue(newest, caseId ?? clientId);
  return (
    <section aria-labelledby={headingId} className="space-y-2">
      <Head id={headingId} onNew={open} />
      <SideFailed text={messageText.failed} {...failure} />
      {value === undefined && failure.error === null ? <Skeleton className="h-16 rounded-lg" /> : null}
      {value ? <Threads threads={value.threads} /> : null}
      <ShowOlder
        hasOlder={value?.hasOlder === true}
        wanted={wanted}
        onWanted={setWanted}
        label={messageText.older}
        most={messageText.mostShown}
      />
      <Dialog open={isOpen} onOpenChange={close} title={messageText.newTo(clientName)} size="large">
        {value ? (
          <div className="space-y-3">
            {value.hasPortal ? null : <Banner tone="warn">{messageText.noPortal}</Banner>}
            <NewThread
              clientId={clientId}
              caseId={caseId}
              mergeValues={value.mergeValues}
              onDone={() => {
                close();
              }}
            />
          </div>
        ) : null}
      </Dialog>
    </section>
  );
}

function Head({ id, onNew }: { id: string; onNew: () => void }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
      <h2 id={id} className="text-section font-semibold text-ink">
        {messageText.title}
      </h2>
      <Button size="small" onClick={onNew}>
        <Plus aria-hidden className="size-3.5" />
        {messageText.newThread}
      </Button>
    </div>
  );
}

function Threads({ threads }: { threads: readonly StaffThread[] }) {
  if (threads.length === 0) {
    return (
      <div className="rounded-lg border border-dashed border-line px-4 py-3 text-sm">
        <p className="text-ink">{messageText.noneOfPlace}</p>
        <p className="text-ink-soft">{messageText.noneOfPlaceHint}</p>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {threads.map((thread) => (
        <li key={thread.threadId}>
          <StaffThreadLine thread={thread} to={inboxThreadPath(thread.threadId)} hasClient={false} />
        </li>
      ))}
    </ul>
  );
}
