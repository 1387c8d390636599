import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { NEW_RELATED } from "../../../../convex/clients/relatedPeople/rules";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { NoteField, RelationField, relatedSchema, WhoFields } from "./RelatedFields";
import { relatedText } from "./relatedText";

/** The form of a new related person. */
export function NewPerson({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const add = useMutation(api.clients.relatedPeople.staff.add);
  const record = useRecordForm({
    schema: relatedSchema,
    stored: { version: 0, typed: NEW_RELATED },
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
