import { api } from "../../../../convex/_generated/api";
import { ChangedMeanwhile } from "../../../lib/recordForm/ChangedMeanwhile";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { fieldSentence } from "../../../lib/calls/refusalText";
import { useWrite } from "../../../lib/calls/useWrite";
import type { Opening } from "../../../lib/useOpening";
import { Dialog } from "../../../ui/overlay/Dialog";
import { SelectField } from "../../../ui/form/SelectField";
import { ClientFields } from "./ClientFields";
import { clientFormText, CLIENT_STATUS_CHOICES } from "./clientFormText";
import { KnownPeople, useAsked } from "./KnownPeople";
import { useClientEdit, type StoredClient } from "./useClientEdit";

/** The form of a stored client. */
export function EditClient({ client, opening }: { client: StoredClient; opening: Opening }) {
  return (
    <Dialog size="large" open={opening.isOpen} onOpenChange={opening.close} title={clientFormText.edit}>
      <EditForm client={client} onClose={opening.close} />
    </Dialog>
  );
}

function EditForm({ client, onClose }: { client: StoredClient; onClose: () => void }) {
  const { clientId, version } = client;
  const { form, changes, forget } = useClientEdit(client);
  const giveUp = () => {
    forget();
    onClose();
  };
  const { run, isSending, failure } = useWrite(api.clients.form.staff.edit, {
    refusalText: fieldSentence,
    unforeseen: clientFormText.editFailed,
    done: clientFormText.saved,
    onDone: giveUp,
  });
  const { asked, ask } = useAsked(form.getValues);
  return (
    <div onBlur={ask}>
      <RecordForm
        record={{
          form,
          submit: (typed) => {
            // The screen shows the stored record, so the person has seen this version.
            run({ clientId, form: typed, version });
          },
          isSending,
          failure,
          cancel: giveUp,
        }}
        submit={clientFormText.save}
      >
        {/* The person's own change arrives before its save is answered. */}
        <ChangedMeanwhile
          what="client"
          byName={client.updatedByName}
          at={client.updatedAt}
          changes={isSending ? [] : changes}
        />
        <ClientFields control={form.control} known={<KnownPeople asked={asked} except={clientId} />} />
        <SelectField
          control={form.control}
          name="status"
          label={clientFormText.status}
          choices={CLIENT_STATUS_CHOICES}
          placeholder={clientFormText.chooseStatus}
          required
        />
      </RecordForm>
    </div>
  );
}
