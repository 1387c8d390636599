import { useMutation } from "convex/react";
import { UserPlus } from "lucide-react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { NEW_CLIENT } from "../../../../convex/clients/form/rules";
import { clientPath } from "../../../lib/paths";
import { NEW_CLIENT_HASH } from "../../../lib/staffPaths";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { textDraft, useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { useWhileHere } from "../../../lib/useWhileHere";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/overlay/Dialog";
import { ClientFields, clientSchema } from "./ClientFields";
import { clientFormText } from "./clientFormText";
import { KnownPeople, useAsked } from "./KnownPeople";

/** Opens the form of a new client. It has an address of its own: the palette links to it, and Back closes it. */
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
const DRAFT = textDraft("new client", BEGUN);

/** A draft stays until it is sent or discarded. */
function NewClient({ onClose }: { onClose: () => void }) {
  const create = useMutation(api.clients.form.staff.create);
  const navigate = useNavigate();
  const showClient = useWhileHere((clientId: string) => void navigate(clientPath(clientId), { replace: true }));
  const record = useRecordForm({
    schema: clientSchema,
    stored: { version: 0, typed: BEGUN },
    draft: DRAFT,
    send: async ({ status: _status, ...form }) => await create({ form }),
    unforeseen: clientFormText.failed,
    done: clientFormText.created,
    onSaved: ({ clientId }) => {
      showClient(clientId);
    },
    onClose,
  });
  const { control, getValues } = record.form;
  const { asked, ask } = useAsked(getValues);
  return (
    <div onBlur={ask}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{clientFormText.subtitle}</p>
      <RecordForm record={record} submit={clientFormText.create} sending={clientFormText.creating}>
        <ClientFields control={control} known={<KnownPeople asked={asked} except={null} />} />
      </RecordForm>
    </div>
  );
}
