import { BellRing } from "lucide-react";
import { useMutation } from "convex/react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Banner } from "../../../ui/feedback/Banner";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/overlay/ConfirmDialog";
import { plainText } from "../../../ui/text/plainText";
import { serverNow } from "../../../ui/text/serverNow";
import { chaserText, lastText, leavesText, plannedText, recipientText } from "./chaserText";

interface RemindButtonProps {
  clientId: string;
  clientName: string;
  /** The request from whose line it is asked. */
  requirementId?: string;
  /** In a line of a list: small, and without the icon. */
  inLine?: Pick<ComponentProps<typeof Button>, "className">;
}

/** Opens the email that reminds a client of everything that is open, and sends it. */
export function RemindButton({ clientId, clientName, requirementId, inLine }: RemindButtonProps) {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  return (
    <>
      <Button
        {...(inLine !== undefined && { ...inLine, size: "small" as const })}
        aria-label={chaserText.remindClient(clientName)}
        onClick={() => {
          setOpenedAt(serverNow());
        }}
      >
        {inLine === undefined ? <BellRing aria-hidden className="size-4" /> : null}
        {chaserText.remind}
      </Button>
      <RemindDialog
        clientId={clientId}
        clientName={clientName}
        requirementId={requirementId}
        openedAt={openedAt}
        onClose={() => {
          setOpenedAt(null);
        }}
      />
    </>
  );
}

interface RemindDialogProps {
  clientId: string;
  clientName: string;
  requirementId?: string | undefined;
  /** Time of the server's clock; null while the dialog is closed. */
  openedAt: number | null;
  onClose: () => void;
}

/** The email, its recipients and its time, before it is sent. */
export function RemindDialog({ clientId, clientName, requirementId, openedAt, onClose }: RemindDialogProps) {
  const takeBack = useMutation(api.agenda.chasers.staff.takeBack);
  const { run, isSending, failure } = useWrite(api.agenda.chasers.staff.remind, {
    done: (planned) => plannedText(planned, serverNow()),
    undo: async ({ chaserId }) => await takeBack({ chaserId }),
    onDone: onClose,
  });
  const now = openedAt ?? 0;
  const preview = useRecoveringQuery(
    api.agenda.chasers.staff.preview,
    openedAt === null ? "skip" : { clientId, now: openedAt },
  );
  const { value, ...failed } = preview;
  return (
    <ConfirmDialog
      open={openedAt !== null}
      onOpenChange={onClose}
      title={chaserText.title(clientName)}
      confirm={chaserText.confirm}
      confirming={chaserText.confirming}
      isSending={isSending}
      failure={failure}
      isConfirmDisabled={(value ?? null) === null || value?.refusal !== null}
      onConfirm={() => {
        run({ clientId, ...(requirementId !== undefined && { requirementId }) });
      }}
    >
      {failed.error === null ? null : <QueryFailed text={chaserText.failed} {...failed} />}
      {value === undefined && failed.error === null ? <EmailLoading /> : null}
      {value === null ? <Banner tone="warn">{chaserText.missing}</Banner> : null}
      {value ? <Email email={value} clientId={clientId} now={now} /> : null}
    </ConfirmDialog>
  );
}

function EmailLoading() {
  return (
    <div className="space-y-2">
      <p role="status">{chaserText.loading}</p>
      <Skeleton className="w-full" />
      <Skeleton className="w-2/3" />
    </div>
  );
}

type Preview = NonNullable<ReturnType<typeof useRecoveringQuery<typeof api.agenda.chasers.staff.preview>>["value"]>;

function Email({ email, clientId, now }: { email: Preview; clientId: string; now: number }) {
  const { value: status } = useRecoveringQuery(api.agenda.chasers.staff.status, { clientId });
  const last = status?.last ?? null;
  if (email.refusal !== null) {
    return (
      <div className="space-y-3">
        <Banner tone="warn">{email.refusal}</Banner>
        {last === null ? null : <Facts facts={[[chaserText.last, lastText(last, now)]]} />}
      </div>
    );
  }
  const facts: Fact[] = [
    [chaserText.to, email.recipients.map(recipientText).join(", ")],
    [chaserText.leaves, leavesText(email, now)],
    [chaserText.last, last === null ? chaserText.never : lastText(last, now)],
  ];
  return (
    <div className="space-y-3">
      <Facts facts={facts} />
      <div
        role="group"
        aria-label={chaserText.email}
        lang={email.locale}
        className="space-y-2 rounded-md border border-line bg-surface p-3 text-ink"
      >
        <p className="font-medium break-words">{plainText(email.subject)}</p>
        <p className="break-words whitespace-pre-line">{email.text}</p>
      </div>
    </div>
  );
}

type Fact = readonly [label: string, text: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="break-words text-ink">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
