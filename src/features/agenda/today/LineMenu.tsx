import { AlarmClock, Check, Ellipsis } from "lucide-react";
import { useState } from "react";
import { addDays } from "../../../../convex/platform/days";
import { snoozeProblem } from "../../../../convex/agenda/today/rules";
import type { Line } from "../../../../convex/agenda/todayLines";
import { Button } from "../../../ui/Button";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { ActionMenu } from "../../../ui/menu/ActionMenu";
import type { MenuAction } from "../../../ui/menu/menuAction";
import { Dialog } from "../../../ui/overlay/Dialog";
import type { LineActs } from "./useLineActs";
import { todayText } from "./todayText";

interface LineMenuProps {
  line: Line;
  today: string;
  acts: LineActs;
  /** The line leaves: the focus goes on. */
  onLeave: () => void;
}

/** Done and snooze for one line. H opens it, too. */
export function LineMenu({ line, today, acts, onLeave }: LineMenuProps) {
  const [isPicking, setPicking] = useState(false);
  const snooze = (until: string) => {
    onLeave();
    acts.snooze(line, until);
  };
  const done = () => {
    if (acts.canDo(line)) onLeave();
    acts.done(line);
  };
  const pick = () => {
    setPicking(true);
  };
  return (
    <>
      <ActionMenu label={todayText.more(line.name)} actions={actionsOf({ today, snooze, done, pick })}>
        <Button
          look="quiet"
          size="icon"
          data-snooze
          aria-label={todayText.more(line.name)}
          className="size-7 pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:aria-expanded:opacity-100 touch:size-11"
        >
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </ActionMenu>
      {isPicking ? (
        <PickDay
          name={line.name}
          today={today}
          onDone={(day) => {
            setPicking(false);
            if (day !== null) snooze(day);
          }}
        />
      ) : null}
    </>
  );
}

interface MenuActs {
  today: string;
  snooze: (until: string) => void;
  done: () => void;
  pick: () => void;
}

function actionsOf({ today, snooze, done, pick }: MenuActs): MenuAction[] {
  const snoozeFor = (days: number) => () => {
    snooze(addDays(today, days));
  };
  const group = "snooze";
  return [
    { label: todayText.done, icon: Check, shortcut: "e", act: done },
    { label: todayText.tomorrow, icon: AlarmClock, group, shortcut: "h", act: snoozeFor(1) },
    { label: todayText.inDays, group, shortcut: "3", act: snoozeFor(3) },
    { label: todayText.nextWeek, group, shortcut: "w", act: snoozeFor(7) },
    { label: todayText.pick, group, shortcut: "d", act: pick },
  ];
}

interface PickDayProps {
  name: string;
  today: string;
  /** Null if the dialog was closed. */
  onDone: (day: string | null) => void;
}

function PickDay({ name, today, onDone }: PickDayProps) {
  const [day, setDay] = useState(addDays(today, 1));
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={() => {
        onDone(null);
      }}
      title={todayText.snooze(name)}
    >
      <form
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const found = snoozeProblem(day, today);
          if (found === null) onDone(day);
          else setProblem(found);
        }}
      >
        <Labelled label={todayText.pickDay} error={problem}>
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
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => {
              onDone(null);
            }}
          >
            {todayText.cancel}
          </Button>
          <Button type="submit" look="primary">
            {todayText.setDay}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
