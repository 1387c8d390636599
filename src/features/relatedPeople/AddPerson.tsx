import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { NEW_RELATED, type RelatedForm } from "../../../convex/relatedPeople/rules";
import { fieldSentence } from "../../lib/refusalText";
import { useWrite } from "../../lib/useWrite";
import { useOpening } from "../../lib/useOpening";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Form } from "../../ui/form/Form";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { NoteField, RelationField, relatedResolver, WhoFields } from "./RelatedFields";
import { relatedText } from "./relatedText";

/** Opens the form of a new related person. */
export function AddPerson({ clientId }: { clientId: string }) {
  const { isOpen, open, close } = useOpening();
  return (
    <>
      <Button size="small" onClick={open}>
        <Plus aria-hidden className="size-3.5" />
        {relatedText.add}
      </Button>
      <Dialog size="large" open={isOpen} onOpenChange={close} title={relatedText.addTitle}>
        <NewPerson clientId={clientId} onClose={close} />
      </Dialog>
    </>
  );
}

function NewPerson({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const form = useForm<RelatedForm, unknown, RelatedForm>({ defaultValues: NEW_RELATED, resolver: relatedResolver });
  const { run, isSending, failure } = useWrite(api.relatedPeople.staff.add, {
    refusalText: fieldSentence,
    unforeseen: relatedText.addFailed,
    done: relatedText.added,
    onDone: onClose,
  });
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(typed) => {
        run({ clientId, form: typed });
      }}
    >
      <RelationField form={form} />
      <WhoFields form={form} clientId={clientId} />
      <NoteField form={form} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{relatedText.cancel}</Button>
        <SubmitButton isSending={isSending} sending={relatedText.adding}>
          {relatedText.add}
        </SubmitButton>
      </div>
    </Form>
  );
}
