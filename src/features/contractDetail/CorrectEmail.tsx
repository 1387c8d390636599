import { PencilLine } from "lucide-react";
import * as z from "zod/mini";
import { api } from "../../../convex/_generated/api";
import { clientEmailProblem } from "../../../convex/contractForm/rules";
import { useWrite } from "../../lib/useWrite";
import { useOpening } from "../../lib/useOpening";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Form, useZodForm } from "../../ui/form/Form";
import { TextField } from "../../ui/form/TextField";
import { detailText } from "./detailText";

/** Corrects the address to which the contract's letters go. */
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

const schema = z.object({
  email: z.string().check(
    z.superRefine((email, checked) => {
      const message = clientEmailProblem(email);
      if (message !== null) checked.addIssue({ code: "custom", message });
    }),
  ),
});

function EmailForm({ id, before, onClose }: EmailFormProps) {
  const form = useZodForm(schema, { email: before });
  const saving = { done: detailText.correctedEmail, onDone: onClose };
  const { run, isSending, failure } = useWrite(api.contractDetail.staff.correctEmail, saving);
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={({ email }) => {
        run({ id, email });
      }}
    >
      <p className="text-sm text-ink-soft">{detailText.correctEmailAbout}</p>
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="off" />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary" disabled={isSending}>
          {isSending ? "Saving..." : "Save"}
        </Button>
      </div>
    </Form>
  );
}
