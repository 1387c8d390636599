import { useMutation } from "convex/react";
import { PencilLine } from "lucide-react";
import { api } from "../../../../convex/_generated/api";
import { clientEmailProblem } from "../../../../convex/contracts/form/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { useOpening } from "../../../lib/useOpening";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { TextField } from "../../../ui/form/TextField";
import { detailText } from "./detailText";

/** Corrects the address of the contract's letters. */
export function CorrectEmail({ id, email }: { id: string; email: string }) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={detailText.correctEmail}
        title={detailText.correctEmail}
        onClick={open}
      >
        <PencilLine aria-hidden className="size-4" />
      </Button>
      <Dialog open={isOpen} onOpenChange={close} title={detailText.correctEmail}>
        <EmailForm id={id} before={email} onClose={close} />
      </Dialog>
    </>
  );
}

interface EmailFormProps {
  id: string;
  before: string;
  onClose: () => void;
}

const schema = fieldSchema(["email"], (_, { email }: { email: string }) => clientEmailProblem(email));

function EmailForm({ id, before, onClose }: EmailFormProps) {
  const correct = useMutation(api.contracts.page.staff.correctEmail);
  const record = useRecordForm({
    schema,
    stored: { version: 0, typed: { email: before } },
    send: async ({ email }) => await correct({ id, email }),
    done: detailText.correctedEmail,
    onClose,
  });
  return (
    <RecordForm record={record} submit="Save">
      <p className="text-sm text-ink-soft">{detailText.correctEmailAbout}</p>
      <TextField control={record.form.control} name="email" label="Email" type="email" autoComplete="off" />
    </RecordForm>
  );
}
