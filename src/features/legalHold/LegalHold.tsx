import { useQuery } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { readHoldReason } from "../../../convex/legalHolds/rules";
import { useWrite } from "../../lib/useWrite";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog } from "../../ui/Dialog";
import { Switch } from "../../ui/Switch";
import { TextArea } from "../../ui/TextArea";
import { holdText } from "./holdText";

interface LegalHoldProps {
  clientId: string;
  /** Whether the person may lift a hold. */
  mayLift: boolean;
}

/** The switch of a client's legal hold: it is set with a reason, and lifted by an administrator. */
export function LegalHold({ clientId, mayLift }: LegalHoldProps) {
  const hold = useQuery(api.legalHolds.staff.get, { clientId });
  const [isAsking, setAsking] = useState(false);
  if (hold === undefined) return null;
  const isOn = hold !== null;
  const dialog = { clientId, open: isAsking, onOpenChange: setAsking };
  return (
    <section aria-label={holdText.label} className="rounded-lg border border-line bg-surface px-4 py-1.5">
      <Switch
        label={holdText.label}
        hint={isOn && !mayLift ? holdText.onlyAdministrators : holdText.off}
        isOn={isOn}
        disabled={isOn && !mayLift}
        onChange={() => {
          setAsking(true);
        }}
      />
      {isOn ? <LiftHold {...dialog} /> : <SetHold {...dialog} />}
    </section>
  );
}

interface HoldDialogProps {
  clientId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function SetHold({ clientId, open, onOpenChange }: HoldDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={holdText.title}>
      <HoldForm
        clientId={clientId}
        onClose={() => {
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}

function HoldForm({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const { run, isSending, failure } = useWrite(api.legalHolds.staff.set, { done: holdText.done, onDone: onClose });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readHoldReason(reason);
        setProblem(read.ok ? undefined : read.sentence);
        if (read.ok) run({ clientId, reason: read.reason });
      }}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <p className="text-sm text-ink-soft">{holdText.about}</p>
      <TextArea
        label={holdText.reason}
        error={problem}
        rows={3}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{holdText.cancel}</Button>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? holdText.setting : holdText.set}
        </Button>
      </div>
    </form>
  );
}

function LiftHold({ clientId, open, onOpenChange }: HoldDialogProps) {
  const { run, isSending, failure, forgetFailure } = useWrite(api.legalHolds.staff.lift, {
    done: holdText.lifted,
    onDone: () => {
      onOpenChange(false);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        forgetFailure();
        onOpenChange(isOpen);
      }}
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
