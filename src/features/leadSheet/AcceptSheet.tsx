import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";

/** For an administrator who has looked at a held sheet and finds it right. */
export function AcceptSheet() {
  const [isAsking, setAsking] = useState(false);
  const accept = useWrite(api.leadSheet.staff.acceptSheet, {
    onDone: () => {
      setAsking(false);
    },
    done: "The sheet is accepted. The leads follow it in a moment.",
    refusalText: ({ code }) => (code === "CONFLICT" ? "This sheet is not waiting to be accepted any more." : undefined),
  });
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          accept.forgetFailure();
          setAsking(true);
        }}
      >
        Accept the sheet as it is
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Accept the sheet as it is?"
        confirm="Accept"
        confirming="Accepting..."
        isSending={accept.isSending}
        failure={accept.failure}
        onConfirm={() => {
          accept.run({});
        }}
      >
        Leads whose rows are gone leave the list. Their statuses and notes are kept, and they come back when their rows
        do.
      </ConfirmDialog>
    </>
  );
}
