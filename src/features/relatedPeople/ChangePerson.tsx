import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { ChangedMeanwhile } from "../../lib/ChangedMeanwhile";
import { fieldSentence } from "../../lib/refusalText";
import { useWrite } from "../../lib/useWrite";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { NoteField, PersonFields, RelationField } from "./RelatedFields";
import type { RelatedPerson } from "./relatedPerson";
import { relatedText } from "./relatedText";
import { usePersonEdit } from "./usePersonEdit";

interface ChangePersonProps {
  clientId: string;
  person: RelatedPerson;
}

/** Opens the form of a related person. */
export function ChangePerson(props: ChangePersonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={relatedText.changeOf(props.person.name)}
        onClick={() => {
          setOpen(true);
        }}
      >
        {relatedText.change}
      </Button>
      <Dialog size="large" open={isOpen} onOpenChange={setOpen} title={relatedText.changeTitle}>
        <ChangeForm
          {...props}
          onClose={() => {
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

function ChangeForm({ clientId, person, onClose }: ChangePersonProps & { onClose: () => void }) {
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
        <p className="text-sm text-ink-soft">{relatedText.linked(person.name)}</p>
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
