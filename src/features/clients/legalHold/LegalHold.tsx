import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { readHoldReason } from "../../../../convex/clients/legalHolds/rules";
import { ReasonDialog } from "../shared/ReasonDialog";
import { useWrite } from "../../../lib/calls/useWrite";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { Switch } from "../../../ui/form/Switch";
import { holdText } from "./holdText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

interface LegalHoldProps {
  clientId: string;
  /** Whether the person may lift a hold. */
  mayLift: boolean;
}

/** The switch of a client's legal hold: staff set it with a reason, an administrator lifts it. */
export function LegalHold({ clientId, mayLift }: LegalHoldProps) {
  const hold = useRecoveringQuery(api.clients.legalHolds.staff.get, { clientId }).value;
  /** Chosen at the press: the hold may arrive before the answer to setting it, and must not open the other dialog. */
  const [open, setOpen] = useState<"set" | "lift" | null>(null);
  if (hold === undefined) return null;
  const isOn = hold !== null;
  const close = () => {
    setOpen(null);
  };
  return (
    <section aria-label={holdText.label} className="rounded-lg border border-line bg-surface px-4 py-1.5">
      <Switch
        label={holdText.label}
        hint={isOn && !mayLift ? holdText.onlyAdministrators : holdText.off}
        isOn={isOn}
        disabled={isOn && !mayLift}
        onChange={() => {
          setOpen(isOn ? "lift" : "set");
        }}
      />
      <SetHold clientId={clientId} open={open === "set"} onOpenChange={close} />
      <LiftHold clientId={clientId} open={open === "lift"} onOpenChange={close} />
    </section>
  );
}

interface HoldDialogProps {
  clientId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function SetHold({ clientId, ...opening }: HoldDialogProps) {
  return (
    <ReasonDialog
      {...opening}
      words={holdText.set}
      about={() => holdText.about}
      problemOf={(reason) => {
        const read = readHoldReason(reason);
        return read.ok ? null : read.sentence;
      }}
      mutation={api.clients.legalHolds.staff.set}
      argsOf={(reason) => ({ clientId, reason })}
    />
  );
}

function LiftHold({ clientId, open, onOpenChange }: HoldDialogProps) {
  const { run, isSending, failure } = useWrite(api.clients.legalHolds.staff.lift, {
    done: holdText.lifted,
    onDone: () => {
      onOpenChange(false);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={holdText.liftTitle}
      confirm={holdText.lift}
      confirming={holdText.lifting}
      isSending={isSending}
      failure={failure}
      onConfirm={() => {
        run({ clientId });
      }}
    >
      {holdText.liftAbout}
    </ConfirmDialog>
  );
}
