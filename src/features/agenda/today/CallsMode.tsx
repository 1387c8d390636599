import { useMutation } from "convex/react";
import { Phone as PhoneIcon } from "lucide-react";
import { useRef, useState, type RefObject } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { nextContactProblem } from "../../../../convex/leads/followUps/rules";
import { addDays } from "../../../../convex/platform/days";
import type { Line } from "../../../../convex/agenda/todayLines";
import { useSending } from "../../../lib/calls/useWrite";
import { formatPhone } from "../../../lib/format/formatPhone";
import { phoneLink } from "../../../lib/format/phoneLink";
import { useScreenKeys } from "../../../lib/keys/screenKeys";
import { leadPath } from "../../../lib/paths";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/feedback/Empty";
import { Progress } from "../../../ui/feedback/Progress";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { SlidePanel } from "../../../ui/overlay/SlidePanel";
import { Kbd } from "../../../ui/text/Kbd";
import { plainText } from "../../../ui/text/plainText";
import { serverNow } from "../../../ui/text/serverNow";
import { CALL_KEYS, callText } from "./callText";
import { LeadPeek } from "./LeadPeek";

interface CallsModeProps {
  /** The leads to call when the calls begin. */
  lines: readonly Line[];
  today: string;
  onClose: () => void;
}

/** One lead fills the screen; each outcome leads to the next. */
export function CallsMode({ lines, today, onClose }: CallsModeProps) {
  const [all] = useState(lines);
  const [at, setAt] = useState(0);
  const [startedAt] = useState(serverNow);
  const part = useRef<HTMLDivElement>(null);
  const line = all[at];
  return (
    <SlidePanel open onOpenChange={onClose} title={callText.title} closeLabel={callText.close} side="right" size="full">
      <div ref={part} className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-5 overflow-y-auto px-5 pb-5">
        {line === undefined ? (
          <AllDone count={all.length} startedAt={startedAt} onClose={onClose} />
        ) : (
          <>
            <div className="flex items-center gap-3 text-sm text-ink-soft tabular-nums">
              <Progress value={at} max={all.length} label={callText.progress(at + 1, all.length)} />
            </div>
            <OneCall
              key={line.key}
              line={line}
              today={today}
              within={part}
              onNext={() => {
                setAt(at + 1);
              }}
            />
          </>
        )}
      </div>
    </SlidePanel>
  );
}

function AllDone({ count, startedAt, onClose }: { count: number; startedAt: number; onClose: () => void }) {
  const [minutes] = useState(() => Math.round((serverNow() - startedAt) / 60_000));
  return (
    <Empty title={callText.done} action={<Button onClick={onClose}>{callText.back}</Button>}>
      {callText.took(count, minutes)}
    </Empty>
  );
}

interface OneCallProps {
  line: Line;
  today: string;
  within: RefObject<HTMLElement | null>;
  onNext: () => void;
}

/** The outcome of a call as writes of the lead. */
function useOutcome({ recordId, kind, dueOn }: Line) {
  const setNextContact = useMutation(api.leads.followUps.staff.setNextContact);
  const setStatus = useMutation(api.leads.record.staff.setStatus);
  const leadId = recordId ?? "";
  const meet = (to: string) => setNextContact({ leadId, from: dueOn ?? "", to });
  const called = () =>
    kind === "followUp" ? meet("") : setStatus({ leadId, from: "needs_followup", to: "actively_contacting" });
  return { meet, called };
}

function OneCall({ line, today, within, onNext }: OneCallProps) {
  const { meet, called } = useOutcome(line);
  const [isPicking, setPicking] = useState(false);
  const { run, isSending, failure } = useSending(async (send: () => Promise<unknown>) => await send(), {
    unforeseen: callText.failed,
    onDone: onNext,
  });
  const acts = {
    c: () => {
      run(called);
    },
    n: () => {
      run(() => meet(addDays(today, 1)));
    },
    d: () => {
      setPicking(true);
    },
    s: onNext,
  };
  useScreenKeys(CALL_KEYS, isPicking || isSending ? {} : acts, within);
  return (
    <>
      <h2 className="text-2xl font-semibold break-words text-ink">
        <Link to={leadPath(line.recordId ?? "")} className="hit-area underline-offset-2 hover:underline">
          <bdi>{plainText(line.name)}</bdi>
        </Link>
      </h2>
      <CallButton phone={line.title} />
      {isPicking ? (
        <DayForm
          first={addDays(today, 1)}
          onDone={(day) => {
            setPicking(false);
            if (day !== null) run(() => meet(day));
          }}
        />
      ) : (
        <Outcomes acts={acts} isSending={isSending} />
      )}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-bad-ink">
          {failure}
        </p>
      )}
      <LeadPeek leadId={line.recordId ?? ""} today={today} />
    </>
  );
}

function Outcomes({
  acts: { c, n, d, s },
  isSending,
}: {
  acts: Record<"c" | "n" | "d" | "s", () => void>;
  isSending: boolean;
}) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        <Outcome letter="C" label={callText.called} isSending={isSending} act={c} look="primary" />
        <Outcome letter="N" label={callText.noAnswer} isSending={isSending} act={n} />
        <Outcome letter="D" label={callText.nextContact} isSending={isSending} act={d} />
        <Outcome letter="S" label={callText.skip} isSending={isSending} act={s} look="quiet" />
      </div>
      <p className="text-xs text-ink-soft">
        {callText.called}: {callText.calledHint} {callText.noAnswer}: {callText.noAnswerHint}
      </p>
    </div>
  );
}

function CallButton({ phone }: { phone: string | null }) {
  const link = phone === null ? null : phoneLink(phone);
  if (phone === null || link === null) return <p className="text-sm text-ink-soft">{callText.noPhone}</p>;
  return (
    <Button asChild size="large" className="self-start">
      <a href={link}>
        <PhoneIcon aria-hidden className="size-4" />
        {callText.call(formatPhone(phone))}
      </a>
    </Button>
  );
}

interface OutcomeProps {
  letter: string;
  label: string;
  isSending: boolean;
  act: () => void;
  look?: "primary" | "plain" | "quiet";
}

function Outcome({ letter, label, isSending, act, look = "plain" }: OutcomeProps) {
  return (
    <Button look={look} size="large" disabled={isSending} aria-keyshortcuts={letter} onClick={act}>
      {label}
      <span aria-hidden className="touch:hidden">
        <Kbd>{letter}</Kbd>
      </span>
    </Button>
  );
}

function DayForm({ first, onDone }: { first: string; onDone: (day: string | null) => void }) {
  const [day, setDay] = useState(first);
  const [problem, setProblem] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const found = day === "" ? nextContactProblem("none") : nextContactProblem(day);
        if (found === null) onDone(day);
        else setProblem(found);
      }}
    >
      <Labelled label={callText.day} error={problem}>
        {(labelled) => (
          <input
            {...labelled}
            type="date"
            value={day}
            className={`${fieldBox} h-9 w-44 px-2 touch:h-11`}
            onChange={({ target }) => {
              setDay(target.value);
            }}
          />
        )}
      </Labelled>
      <Button type="submit" look="primary">
        {callText.set}
      </Button>
      <Button
        onClick={() => {
          onDone(null);
        }}
      >
        {callText.cancel}
      </Button>
    </form>
  );
}
