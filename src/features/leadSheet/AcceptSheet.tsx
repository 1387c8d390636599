import { useMutation } from "convex/react";
import { useState } from "react";
import { toast } from "sonner";
import { api } from "../../../convex/_generated/api";
import { errorText, refusalIn } from "../../lib/refusalText";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";

/** For an administrator who has looked at a held sheet and finds it right. */
export function AcceptSheet() {
  const accept = useMutation(api.leadSheet.staff.acceptSheet);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const handleAccept = () => {
    setSending(true);
    accept({})
      .then(() => {
        setAsking(false);
      })
      .catch((error: unknown) => {
        const isOver = refusalIn(error)?.code === "CONFLICT";
        toast.error(isOver ? "This sheet is not waiting to be accepted any more." : errorText(error));
      })
      .finally(() => {
        setSending(false);
      });
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setAsking(true);
        }}
      >
        Accept the sheet as it is
      </Button>
      <Dialog open={isAsking} onOpenChange={setAsking} title="Accept the sheet as it is?">
        <p className="text-sm text-ink-soft">
          Leads whose rows are gone leave the list. Their statuses and notes are kept, and they come back when their
          rows do.
        </p>
        <div className="mt-5 flex justify-end gap-2">
          <Button
            onClick={() => {
              setAsking(false);
            }}
          >
            Cancel
          </Button>
          <Button look="primary" onClick={handleAccept} disabled={isSending}>
            {isSending ? "Accepting..." : "Accept"}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
