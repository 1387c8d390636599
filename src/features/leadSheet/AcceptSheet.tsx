import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { acceptQuestion, type Trouble } from "./troubleText";

/** Lets an administrator apply a held sheet, after a confirmation. */
export function AcceptSheet({ trouble, leadCount }: { trouble: Trouble | null; leadCount: number }) {
  const [isAsking, setAsking] = useState(false);
  const accept = useWrite(api.leadSheet.staff.acceptSheet, {
    onDone: () => {
      setAsking(false);
    },
    done: "Changes accepted. The leads will be updated in a moment.",
    refusalText: ({ code }) => (code === "CONFLICT" ? "This sheet is no longer waiting for approval." : undefined),
  });
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setAsking(true);
        }}
      >
        Accept changes…
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={acceptQuestion(trouble, leadCount)}
        confirm="Accept"
        confirming="Accepting..."
        isSending={accept.isSending}
        failure={accept.failure}
        onConfirm={() => {
          accept.run({});
        }}
      >
        Leads whose rows are gone will leave the list. Their statuses and notes are kept, and they will return with
        their rows.
      </ConfirmDialog>
    </>
  );
}
