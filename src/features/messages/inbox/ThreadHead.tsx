import { SlidersHorizontal } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { casePath, clientPath } from "../../../lib/paths";
import { Badge } from "../../../ui/text/Badge";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { messageText, type StaffThread } from "./messageText";
import { ReaderLanguage } from "./ReaderLanguage";
import { ThreadActions } from "./ThreadActions";

/** Subject, client and case, and what can be done with the thread: on narrow screens behind a button. */
export function ThreadHead({ thread, back }: { thread: StaffThread; back: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const actionsId = useId();
  const { subject, clientId, clientName, caseId, caseNumber, isPriority, isArchived } = thread;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
      {back}
      <div className="min-w-0 flex-1 basis-40 max-sm:contents">
        <h2 dir="auto" className="min-w-0 text-base font-semibold wrap-anywhere text-ink max-sm:flex-1 max-sm:basis-40">
          {plainText(subject)} {isPriority ? <Badge tone="warn">{messageText.urgent}</Badge> : null}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft max-sm:order-1 max-sm:w-full touch:-my-1.5">
          <Link
            to={clientPath(clientId)}
            dir="auto"
            className="py-0.5 text-accent-ink hover:underline touch:min-w-11 touch:py-3"
          >
            {plainText(clientName)}
          </Link>
          {caseId === null ? null : (
            <Link
              to={casePath({ clientId, caseId })}
              className="py-0.5 text-accent-ink hover:underline touch:min-w-11 touch:py-3"
            >
              {caseNumber}
            </Link>
          )}
          <ReaderLanguage clientId={clientId} />
        </p>
      </div>
      <Button
        aria-expanded={isOpen}
        aria-controls={actionsId}
        className="xl:hidden print:hidden"
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <SlidersHorizontal aria-hidden className="size-4" />
        {messageText.options}
      </Button>
      <div id={actionsId} className={cn("max-xl:w-full max-sm:order-1 print:hidden", !isOpen && "max-xl:hidden")}>
        <ThreadActions thread={thread} />
      </div>
      {isArchived ? <p className="w-full text-sm text-ink-soft max-sm:order-1">{messageText.isArchivedLine}</p> : null}
    </header>
  );
}
