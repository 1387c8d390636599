import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { formatAge, formatExactTime } from "../../../lib/format/format";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Switch } from "../../../ui/form/Switch";
import { LiveTime } from "../../../ui/text/LiveTime";
import { plainText } from "../../../ui/text/plainText";
import { serverNow } from "../../../ui/text/serverNow";
import { Button } from "../../../ui/Button";
import { chaserText, waitingText } from "./chaserText";
import { RemindButton } from "./RemindButton";

interface ClientRemindersProps {
  clientId: string;
  clientName: string;
}

/** A client's reminders: the switch, the last and the next one, and a button for another; live. */
export function ClientReminders({ clientId, clientName }: ClientRemindersProps) {
  const { value: status, ...failure } = useRecoveringQuery(api.agenda.chasers.staff.status, { clientId });
  const choose = useMutation(api.agenda.chasers.staff.setChasers);
  const { run } = useWrite(api.agenda.chasers.staff.setChasers, {
    done: (): string => (isOn ? chaserText.turnedOff : chaserText.turnedOn),
    undo: async (_, sent) => await choose({ clientId, isOn: !sent.isOn }),
  });
  const isOn = status?.isOn ?? true;
  if (status === undefined || status === null) return <SideFailed text={chaserText.statusFailed} {...failure} />;
  const { offByName, last, waiting } = status;
  return (
    <section
      aria-label={chaserText.heading}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface px-4 py-1.5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <Switch
          label={chaserText.switchLabel}
          hint={offByName === null ? chaserText.switchHint : chaserText.off(offByName)}
          isOn={isOn}
          onChange={(wanted) => {
            run({ clientId, isOn: wanted });
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1.5 text-sm text-ink-soft">
        {last === null ? null : (
          <span>
            {chaserText.last} <LiveTime at={last.at} format={formatAge} formatExact={formatExactTime} />
            {last.byName === null ? null : ` · ${plainText(last.byName)}`}
          </span>
        )}
        {waiting === null ? (
          <RemindButton clientId={clientId} clientName={clientName} />
        ) : (
          <Waiting waiting={waiting} />
        )}
      </div>
    </section>
  );
}

function Waiting({ waiting }: { waiting: { chaserId: string; dueAt: number; byName: string | null } }) {
  const { run, isSending } = useWrite(api.agenda.chasers.staff.takeBack, { done: chaserText.undone });
  return (
    <>
      <span>{waitingText(waiting, serverNow())}</span>
      <Button
        size="small"
        disabled={isSending}
        onClick={() => {
          run({ chaserId: waiting.chaserId });
        }}
      >
        {chaserText.undo}
      </Button>
    </>
  );
}
