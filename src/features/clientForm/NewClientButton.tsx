import { UserPlus } from "lucide-react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { EDIT_FIELDS, NEW_CLIENT, type ClientEdit } from "../../../convex/clientForm/rules";
import { useKeeping } from "../../lib/dues/useKeeping";
import { clientPath, NEW_CLIENT_HASH } from "../../lib/paths";
import { fieldSentence } from "../../lib/refusalText";
import { useKeptValues } from "../../lib/unsent/useKeptValues";
import { useWhileHere } from "../../lib/useWhileHere";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { ClientFields, clientResolver } from "./ClientFields";
import { clientFormText } from "./clientFormText";
import { KnownPeople, useAsked } from "./KnownPeople";

/** Opens the form of a new client, which has an address of its own: the palette leads there, and Back closes it. */
export function NewClientButton() {
  const { hash } = useLocation();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  // The search may be ahead of the router: typing changes the address without it.
  const show = (next: string, options: { replace: boolean }) =>
    void navigate({ search: window.location.search, hash: next }, { state, ...options });
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          show(NEW_CLIENT_HASH, { replace: false });
        }}
      >
        <UserPlus aria-hidden className="size-4" />
        {clientFormText.open}
      </Button>
      <Dialog
        size="large"
        open={hash === NEW_CLIENT_HASH}
        isInAddress
        onOpenChange={(open) => {
          show(open ? NEW_CLIENT_HASH : "", { replace: true });
        }}
        title={clientFormText.title}
      >
        <NewClient
          onClose={() => {
            show("", { replace: true });
          }}
        />
      </Dialog>
    </>
  );
}

/** A new client is active. */
const BEGUN = { ...NEW_CLIENT, status: "active" };

/** What was typed stays until it is sent or given up. */
function useNewClient() {
  const { begun, keep, forget } = useKeptValues("new client", EDIT_FIELDS, BEGUN);
  const form = useForm<ClientEdit, unknown, ClientEdit>({ defaultValues: begun, resolver: clientResolver });
  useKeeping(form, keep);
  return { form, forget };
}

function NewClient({ onClose }: { onClose: () => void }) {
  const { form, forget } = useNewClient();
  const navigate = useNavigate();
  const showClient = useWhileHere((clientId: string) => void navigate(clientPath(clientId), { replace: true }));
  const { run, isSending, failure } = useWrite(api.clientForm.staff.create, {
    refusalText: fieldSentence,
    unforeseen: clientFormText.failed,
    done: clientFormText.created,
    onDone: ({ clientId }) => {
      forget();
      showClient(clientId);
    },
  });
  const { asked, ask } = useAsked(form.getValues);
  return (
    <div onBlur={ask}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{clientFormText.subtitle}</p>
      <Form
        form={form}
        failure={failure}
        onSubmit={({ status: _status, ...typed }) => {
          run({ form: typed });
        }}
      >
        <ClientFields control={form.control} />
        <KnownPeople asked={asked} except={null} />
        <div className="flex justify-end gap-2">
          <Button
            onClick={() => {
              forget();
              onClose();
            }}
          >
            {clientFormText.cancel}
          </Button>
          <SubmitButton isSending={isSending} sending={clientFormText.creating}>
            {clientFormText.create}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
