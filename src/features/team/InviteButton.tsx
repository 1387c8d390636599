import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod/mini";
import { emailProblem } from "../../../convex/emailAddresses/rules";
import { emailText } from "../../lib/emailText";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { EmailField } from "../../ui/form/fields";
import { Form, useZodForm } from "../../ui/form/Form";
import { chosen, requiredText } from "../../ui/form/formValues";
import { SelectField } from "../../ui/form/SelectField";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { TextField } from "../../ui/form/TextField";
import { inviteText, KIND_CHOICES, KIND_HINTS, KINDS } from "./teamText";
import { useInvite } from "./useInvite";

/** Opens the form of an invitation. */
export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          setOpen(true);
        }}
      >
        <UserPlus aria-hidden className="size-4" />
        {inviteText.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={inviteText.title}>
        <InviteForm
          onInvited={() => {
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

const schema = z.object({
  name: requiredText(inviteText.nameMissing),
  email: emailText(inviteText.emailMissing, (email) => emailProblem(email, inviteText.emailWrong)),
  kind: chosen(KINDS, inviteText.kindMissing),
});

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const form = useZodForm(schema, { name: "", email: "", kind: "member" });
  const { invite, sendingTo, failure } = useInvite({ onInvited });
  const kind = useWatch({ control: form.control, name: "kind" });
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) => {
        // A client's record, once there is one, invites from its own page.
        invite({ ...typed, clientId: null });
      }}
    >
      <TextField control={form.control} name="name" label={inviteText.name} autoComplete="off" required />
      <EmailField control={form.control} name="email" label={inviteText.email} required />
      <SelectField
        control={form.control}
        name="kind"
        label={inviteText.kind}
        choices={KIND_CHOICES}
        placeholder={inviteText.chooseKind}
        hint={kind === "member" || kind === "client" ? KIND_HINTS[kind] : undefined}
        required
      />
      <div className="flex justify-end">
        <SubmitButton isSending={sendingTo !== null} sending={inviteText.sending}>
          {inviteText.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
