import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import type { Refusal } from "../../../convex/access/rules";
import { NEW_CLIENT, type ClientForm } from "../../../convex/clientForm/rules";
import { clientPath } from "../../lib/paths";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { ClientFields, clientResolver } from "./ClientFields";
import { clientFormText } from "./clientFormText";
import { KnownPeople, useAsked } from "./KnownPeople";

/** Opens the form of a new client. */
export function NewClientButton() {
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
        {clientFormText.open}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={clientFormText.title}>
        <NewClient
          onClose={() => {
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

/** The server's own sentence for a field; any other refusal has the common one. */
function refusalText(refusal: Refusal): string | undefined {
  return refusal.code === "INVALID" ? refusal.reason : undefined;
}

function NewClient({ onClose }: { onClose: () => void }) {
  const form = useForm<ClientForm, unknown, ClientForm>({ defaultValues: NEW_CLIENT, resolver: clientResolver });
  const navigate = useNavigate();
  const { run, isSending, failure } = useWrite(api.clientForm.staff.create, {
    refusalText,
    unforeseen: clientFormText.failed,
    onDone: ({ clientId }) => void navigate(clientPath(clientId)),
  });
  const { asked, ask } = useAsked(form.getValues);
  return (
    <div onBlur={ask}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{clientFormText.subtitle}</p>
      <Form
        form={form}
        failure={failure}
        onSubmit={(typed) => {
          run({ form: typed });
        }}
      >
        <ClientFields form={form} />
        <KnownPeople asked={asked} except={null} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{clientFormText.cancel}</Button>
          <SubmitButton isSending={isSending} sending={clientFormText.creating}>
            {clientFormText.create}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
