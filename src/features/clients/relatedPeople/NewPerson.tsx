import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { NEW_RELATED } from "../../../../convex/clients/relatedPeople/rules";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { draftTexts } from "../../../lib/recordForm/useFormDraft";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { FORM } from "../../../lib/drafts/draftLoss";
import { NoteField, RelationField, relatedSchema, WhoFields } from "./RelatedFields";
import { relatedText } from "./relatedText";

/** The form of a new related person. Typed values are kept until the person is stored. */
export function NewPerson({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const add = useMutation(api.clients.relatedPeople.staff.add);
  const record = useRecordForm({
    schema: relatedSchema,
    stored: { version: 0, typed: NEW_RELATED },
    draft: {
      name: () => `${FORM}related person ${clientId}`,
      // A draft has no name for a linked client: the form begins without one.
      read: (stored) => ({ ...draftTexts(stored, NEW_RELATED), relatedClientId: "" }),
    },
    send: async (form) => await add({ clientId, form }),
    unforeseen: relatedText.addFailed,
    done: relatedText.added,
    onClose,
  });
  const { form } = record;
  return (
    <RecordForm record={record} submit={relatedText.add} sending={relatedText.adding}>
      <RelationField form={form} />
      <WhoFields form={form} clientId={clientId} />
      <NoteField form={form} />
    </RecordForm>
  );
}
