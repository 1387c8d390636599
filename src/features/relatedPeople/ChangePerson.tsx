import { api } from "../../../convex/_generated/api";
import { ChangedMeanwhile } from "../../lib/ChangedMeanwhile";
import { fieldSentence } from "../../lib/refusalText";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { plainText } from "../../ui/plainText";
import { NoteField, PersonFields, RelationField } from "./RelatedFields";
import type { RelatedPerson } from "./relatedPerson";
import { relatedText } from "./relatedText";
import { usePersonEdit } from "./usePersonEdit";

interface ChangePersonProps {
  clientId: string;
  /** As they are now, or as they were when the form was opened where they are gone; null without a form. */
  person: RelatedPerson | null;
  onClose: () => void;
}

/** The form of a related person. It stays open where somebody else removes them, and the server then says so. */
export function ChangePerson({ clientId, person, onClose }: ChangePersonProps) {
  return (
    <Dialog size="large" open={person !== null} onOpenChange={onClose} title={relatedText.changeTitle}>
      {person === null ? null : <ChangeForm clientId={clientId} person={person} onClose={onClose} />}
    </Dialog>
  );
}

interface ChangeFormProps extends ChangePersonProps {
  person: RelatedPerson;
}

function ChangeForm({ clientId, person, onClose }: ChangeFormProps) {
  const { form, changes } = usePersonEdit(person);
  const { run, isSending, failure } = useWrite(api.relatedPeople.staff.change, {
    refusalText: fieldSentence,
    unforeseen: relatedText.saveFailed,
    done: relatedText.saved,
    onDone: onClose,
  });
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) => {
        // What is stored now is on the screen, so this version is the one that the person has seen.
        run({ clientId, personId: person.personId, form: typed, version: person.version });
      }}
    >
      {/* The person's own change arrives while it is being sent. */}
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
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{relatedText.cancel}</Button>
        <SubmitButton isSending={isSending} sending={relatedText.saving}>
          {relatedText.save}
        </SubmitButton>
      </div>
    </Form>
  );
}
