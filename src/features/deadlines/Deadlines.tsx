import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { DuePanel } from "../../lib/dues/DuePanel";
import { useFirmDay } from "../../lib/useFirmDay";
import { useRecoveringQuery } from "../../lib/useRecoveringQuery";
import { Dialog } from "../../ui/Dialog";
import { EditDeadline, NewDeadline } from "./DeadlineForm";
import { DeadlineLine } from "./DeadlineLine";
import { deadlineText, deadlineWords, type Deadline, type DeadlinePlace } from "./deadlineText";

/** Which form is open: of a new deadline, or of one that is there. */
type OpenForm = { deadline: Deadline | null } | null;

/** The deadlines of a client, those of the cases included, or of one case; live. */
export function Deadlines({ clientId, caseId }: DeadlinePlace) {
  const place = { clientId, caseId };
  const listed = useRecoveringQuery(api.deadlines.staff.list, place);
  const today = useFirmDay();
  const [form, setForm] = useState<OpenForm>(null);
  const stored = [...(listed.value?.open ?? []), ...(listed.value?.done ?? [])];
  const close = () => {
    // A save that is answered late leaves the form that was opened since.
    setForm((now) => (now === form ? null : now));
  };
  return (
    <>
      <DuePanel
        words={deadlineWords}
        listed={listed}
        onAdd={() => {
          setForm({ deadline: null });
        }}
        line={(deadline, onGone) => (
          <DeadlineLine
            key={deadline.deadlineId}
            deadline={deadline}
            place={place}
            today={today}
            onGone={onGone}
            onEdit={(edited) => {
              setForm({ deadline: edited });
            }}
          />
        )}
      />
      <Dialog
        open={form !== null}
        onOpenChange={close}
        title={form?.deadline === null ? deadlineText.newTitle : deadlineText.editTitle}
      >
        {form?.deadline === null ? <NewDeadline place={place} onClose={close} /> : null}
        {form?.deadline ? (
          <EditDeadline
            opened={form.deadline}
            stored={stored.find(({ deadlineId }) => deadlineId === form.deadline?.deadlineId) ?? form.deadline}
            onClose={close}
          />
        ) : null}
      </Dialog>
    </>
  );
}
