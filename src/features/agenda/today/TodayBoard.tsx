import type { ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useWrite } from "../../../lib/calls/useWrite";
import { useFirmDayState } from "../../../lib/useFirmDay";
import { Select } from "../../../ui/form/Select";
import { Board } from "./Board";
import { TodayTitle } from "./TodayTitle";
import { longDay, todayText, WORK_CHOICES } from "./todayText";
import { useViewer, type Viewer } from "./useToday";

interface TodayBoardProps {
  /** "Start review": a link to the queue. */
  review: ReactNode;
  /** Between the head and the columns. */
  children?: ReactNode;
}

/** Today: a head, and three columns; segments on a narrow screen. */
export function TodayBoard({ review, children }: TodayBoardProps) {
  const { today, ...dayFailure } = useFirmDayState();
  const { viewer, ...failure } = useViewer(today);
  const failed = dayFailure.error === null ? failure : dayFailure;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <TodayTitle />
          <p className="text-sm text-ink-soft">{today === null ? "\u00a0" : longDay(today)}</p>
        </div>
        <WorkChoice viewer={viewer} />
      </div>
      {children}
      {failed.error === null ? (
        <Board viewer={viewer} review={review} />
      ) : (
        <QueryFailed text={todayText.failed.needs} {...failed} />
      )}
    </>
  );
}

function WorkChoice({ viewer }: { viewer: Viewer | null }) {
  const { run } = useWrite(api.agenda.today.staff.choose);
  return (
    <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-soft print:hidden">
      {todayText.work}
      <Select
        className="w-44"
        value={viewer?.work ?? ""}
        disabled={viewer === null}
        onChange={({ target }) => {
          const choice = WORK_CHOICES.find(({ value }) => value === target.value);
          if (choice !== undefined) run({ changes: { work: choice.value } });
        }}
      >
        {viewer === null ? <option value="" /> : null}
        {WORK_CHOICES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}
