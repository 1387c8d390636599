import { useMutation } from "convex/react";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { useWrite } from "../../../lib/calls/useWrite";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { plainText } from "../../../ui/text/plainText";
import { sentenceOf, todayText } from "./todayText";
import type { SnoozedLine } from "./useToday";

/** The number of snoozed lines of a column, which unfolds them: each can come back before its day. */
export function SnoozedLines({ snoozed }: { snoozed: readonly SnoozedLine[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-2 print:hidden">
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-ml-2 text-ink-soft"
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {todayText.snoozed(snoozed.length)}
        <ChevronRight aria-hidden className={cn("size-3.5", isOpen && "rotate-90")} />
      </Button>
      <ul id={id} hidden={!isOpen} className="mt-1 divide-y divide-line rounded-lg border border-line bg-surface">
        {snoozed.map((each) => (
          <Snoozed key={each.line.key} {...each} />
        ))}
      </ul>
    </div>
  );
}

function Snoozed({ line, snooze }: SnoozedLine) {
  const name = plainText(`${line.name} · ${sentenceOf(line)}`);
  const sleep = useMutation(api.agenda.today.staff.snooze);
  const { run, isSending } = useWrite(api.agenda.today.staff.wake, {
    done: todayText.isAwake(name),
    undo: async () => await sleep({ key: snooze.key, until: snooze.until, mark: snooze.mark }),
  });
  return (
    <li className="flex min-h-10 items-center gap-2.5 px-3 py-1 text-sm touch:min-h-14">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate text-ink">
          {name}
        </span>
        <span className="block text-xs text-ink-soft">{todayText.snoozedUntil(snooze.until)}</span>
      </span>
      <Button
        size="small"
        className="shrink-0"
        aria-label={`${todayText.wake}: ${name}`}
        disabled={isSending}
        onClick={() => {
          run({ key: snooze.key });
        }}
      >
        {todayText.wake}
      </Button>
    </li>
  );
}
