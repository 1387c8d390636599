import { useForm, type Resolver } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import {
  DEFAULT_PARTY,
  detailsProblem,
  PARTY_LABELS,
  PARTY_TYPES,
  type Details,
} from "../../../convex/documents/rules";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { FormEnd } from "../../lib/dues/FormEnd";
import { EditConflict, useEdit } from "../../lib/useEdit";
import { DateField } from "../../ui/form/fields";
import { Form } from "../../ui/form/Form";
import { SelectField } from "../../ui/form/SelectField";
import { editText } from "./documentText";
import { nameOf, type ListedDocument } from "./listedDocument";

interface DetailsForm {
  partyType: string;
  expiresOn: string;
}

const PARTIES = PARTY_TYPES.map((value) => ({ value, label: PARTY_LABELS[value] }));

function detailsOf({ partyType, expiresOn }: DetailsForm): Details {
  return {
    partyType: PARTY_TYPES.find((known) => known === partyType) ?? DEFAULT_PARTY,
    expiresOn: expiresOn === "" ? null : expiresOn,
  };
}

function formOf({ partyType, expiresOn }: ListedDocument): DetailsForm {
  return { partyType, expiresOn: expiresOn ?? "" };
}

/** The sentences that the server has, too. */
function resolverFor(document: ListedDocument): Resolver<DetailsForm> {
  return (typed) => {
    const problem = detailsProblem(detailsOf(typed), document);
    if (problem === null) return { values: typed, errors: {} };
    return { values: {}, errors: { [problem.field]: { type: "rule", message: problem.reason } } };
  };
}

interface EditDocumentProps {
  /** As it was when the form was opened. */
  opened: ListedDocument;
  /** As it is now. */
  stored: ListedDocument;
  onClose: () => void;
}

/** Whose document it is, and until when it is good: what somebody else saves meanwhile is not overwritten unseen. */
export function EditDocument({ opened, stored, onClose }: EditDocumentProps) {
  const { documentId, expires } = opened;
  const form = useForm<DetailsForm, unknown, DetailsForm>({
    defaultValues: formOf(opened),
    resolver: resolverFor(opened),
  });
  const { run, failure, ...edit } = useEdit(api.documents.staff.saveDetails, { done: editText.saved, onDone: onClose });
  const { save, conflict } = useVersionedForm({
    form,
    edit,
    opened: opened.version,
    stored: { version: stored.version, typed: formOf(stored) },
    onSave: (typed, version) => {
      run({ documentId, version, details: detailsOf(typed) });
    },
  });
  const { control } = form;
  return (
    <Form form={form} failure={failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <p className="text-sm break-words text-ink-soft">{nameOf(opened)}</p>
      <SelectField
        control={control}
        name="partyType"
        label={editText.party}
        choices={PARTIES}
        placeholder={editText.chooseParty}
        required
      />
      {expires ? <DateField control={control} name="expiresOn" label={editText.expiresOn} /> : null}
      <FormEnd isSending={edit.isSending} onCancel={onClose} submit={editText.save} sending={editText.saving} />
    </Form>
  );
}
