import { UserPlus } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { z } from "zod/mini";
import { emailProblem } from "../../../../convex/platform/emailAddresses";
import { emailText } from "../../../lib/format/emailText";
import { INVITE_HASH } from "../../../lib/staffPaths";
import { useWhileHere } from "../../../lib/useWhileHere";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { EmailField } from "../../../ui/form/fields";
import { Form, useZodForm } from "../../../ui/form/Form";
import { requiredText } from "../../../ui/form/formValues";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { TextField } from "../../../ui/form/TextField";
import { inviteText } from "./teamText";
import { useInvite } from "./useInvite";

/** Opens the form that invites a colleague. It has an address of its own: the palette and the first steps link to it, and Back closes it. */
export function InviteButton() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const close = () => void navigate({ hash: "" }, { replace: true });
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          void navigate({ hash: INVITE_HASH });
        }}
      >
        <UserPlus aria-hidden className="size-4" />
        {inviteText.open}
      </Button>
      <Dialog open={hash === INVITE_HASH} isInAddress onOpenChange={close} title={inviteText.title}>
        <InviteForm onInvited={close} />
      </Dialog>
    </>
  );
}

const schema = z.object({
  name: requiredText(inviteText.nameMissing),
  email: emailText(inviteText.emailMissing, (email) => emailProblem(email, inviteText.emailWrong)),
});

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const form = useZodForm(schema, { name: "", email: "" });
  const closeThis = useWhileHere(onInvited);
  const { invite, sendingTo, failure } = useInvite({ onInvited: closeThis });
  return (
    <Form form={form} failure={failure} onSubmit={invite}>
      <p className="text-sm text-ink-soft">{inviteText.hint}</p>
      <TextField control={form.control} name="name" label={inviteText.name} autoComplete="off" required />
      <EmailField control={form.control} name="email" label={inviteText.email} required />
      <div className="flex justify-end">
        <SubmitButton isSending={sendingTo !== null} sending={inviteText.sending}>
          {inviteText.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
