import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useLastValue } from "../../../lib/calls/useLastValue";
import { Banner } from "../../../ui/feedback/Banner";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { ComboField } from "../../../ui/form/ComboField";
import { Dialog } from "../../../ui/overlay/Dialog";
import { plainText } from "../../../ui/text/plainText";
import { messageText } from "./messageText";
import { NewThread } from "./NewThread";

interface NewMessageDialogProps {
  isOpen: boolean;
  /** The client of the address, or empty. */
  clientId: string;
  onClose: () => void;
  onSent: (threadId: string) => void;
}

/** The dialog of a new message to any client: the name, then the message. */
export function NewMessageDialog({ isOpen, clientId, onClose, onSent }: NewMessageDialogProps) {
  return (
    <Dialog open={isOpen} isInAddress onOpenChange={onClose} title={messageText.newMessage} size="large">
      <NewMessage begunId={clientId} onSent={onSent} />
    </Dialog>
  );
}

function NewMessage({ begunId, onSent }: { begunId: string; onSent: (threadId: string) => void }) {
  const { control, watch } = useForm({ defaultValues: { clientId: begunId } });
  const clientId = watch("clientId");
  const [typed, setTyped] = useState<string | null>(null);
  const asked = typed === null ? "skip" : { typed };
  const { value: found, ...failure } = useRecoveringQuery(api.cases.form.staff.clientChoices, asked);
  return (
    <div className="space-y-3">
      <ComboField
        control={control}
        name="clientId"
        label={messageText.client}
        begunLabel=""
        onType={setTyped}
        choices={found?.map(({ clientId: value, name, email }) => ({ value, label: plainText(name), detail: email }))}
        placeholder={messageText.findClient}
        searching={messageText.searchingClients}
        nothing={messageText.noClient}
        required
      />
      <SideFailed text={messageText.clientsFailed} {...failure} />
      {clientId === "" ? null : <MessageTo key={clientId} clientId={clientId} onSent={onSent} />}
    </div>
  );
}

/** The message to the chosen client. */
function MessageTo({ clientId, onSent }: { clientId: string; onSent: (threadId: string) => void }) {
  const asked = { clientId, caseId: null, wanted: 1 };
  const { value: newest, ...failure } = useRecoveringQuery(api.messages.conversations.staff.ofPlace, asked);
  // A deleted client leaves the typed text: sending then says so.
  const place = useLastValue(newest ?? undefined);
  if (place === undefined) {
    return failure.error === null ? (
      <Skeleton className="h-40 rounded-lg" />
    ) : (
      <SideFailed text={messageText.failed} {...failure} />
    );
  }
  return (
    <>
      {place.hasPortal ? null : <Banner tone="warn">{messageText.noPortal}</Banner>}
      <NewThread clientId={clientId} caseId={null} mergeValues={place.mergeValues} onDone={onSent} />
    </>
  );
}
