import { api } from "../../../../convex/_generated/api";
import { ChangedMeanwhile } from "../../../lib/recordForm/ChangedMeanwhile";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { fieldSentence } from "../../../lib/calls/refusalText";
import { useWrite } from "../../../lib/calls/useWrite";
import { plainText } from "../../../ui/text/plainText";
import { NoteField, PersonFields, RelationField } from "./RelatedFields";
import type { RelatedPerson } from "./relatedPerson";
import { relatedText } from "./relatedText";
import { usePersonEdit } from "./usePersonEdit";

interface ChangePersonProps {
  clientId: string;
  /** The current version, or the last one if the person was removed. */
  person: RelatedPerson;
  onClose: () => void;
}

/** The form of a related person. It stays open if somebody else removes them, and the server then says so. */
export function ChangePerson({ clientId, person, onClose }: ChangePersonProps) {
  const { form, changes } = usePersonEdit(person);
  const { run, isSending, failure } = useWrite(api.clients.relatedPeople.staff.change, {
    refusalText: fieldSentence,
    unforeseen: relatedText.saveFailed,
    done: relatedText.saved,
    onDone: onClose,
  });
  return (
    <RecordForm
      record={{
        form,
        submit: (typed) => {
          // The screen shows the stored record, so the person has seen this version.
          run({ clientId, personId: person.personId, form: typed, version: person.version });
        },
        isSending,
        failure,
        cancel: onClose,
      }}
      submit={relatedText.save}
    >
      {/* The person's own change arrives before its save is answered. */}
      <ChangedMeanwhile
        what="person"
        byName={person.updatedByName}
        at={person.updatedAt}
        changes={isSending ? [] : changes}
      />
      <RelationField form={form} />
      {person.clientId === null ? (
        <PersonFields form={form} />
      ) : (
        <p className="text-sm text-ink-soft">{relatedText.linked(plainText(person.name))}</p>
      )}
      <NoteField form={form} />
    </RecordForm>
  );
}
