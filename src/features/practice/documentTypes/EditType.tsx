import { useMutation } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { ChecksField } from "../../../ui/form/ChecksField";
import type { FormOf } from "../../../ui/form/Form";
import { SelectField } from "../../../ui/form/SelectField";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { typeFactsOf, typeFormOf, NEW_TYPE, typeSchema, type ListedType, type TypeForm } from "./typeForm";
import { EXTENSION_CHOICES, LEVEL_CHOICES, typeText } from "./typeText";

interface EditTypeProps {
  /** The current version; null for a new type. */
  stored: ListedType | null;
  onClose: () => void;
}

/** The form of a document type. */
export function EditType({ stored, onClose }: EditTypeProps) {
  const save = useMutation(api.practice.documentTypes.staff.save);
  const record = useRecordForm({
    schema: typeSchema,
    stored: { version: stored?.version ?? 0, typed: stored === null ? NEW_TYPE : typeFormOf(stored) },
    send: async (typed, version) => await save({ key: stored?.key ?? null, facts: typeFactsOf(typed), version }),
    done: typeText.saved,
    onClose,
  });
  return (
    <RecordForm record={record} submit={typeText.save}>
      <Fields form={record.form} />
    </RecordForm>
  );
}

function Fields({ form: { control } }: { form: FormOf<TypeForm, TypeForm> }) {
  return (
    <>
      <TextField control={control} name="displayName" label={typeText.name} autoComplete="off" required />
      <TextAreaField control={control} name="description" label={typeText.description} rows={2} />
      <ChecksField
        control={control}
        name="extensions"
        label={typeText.extensions}
        choices={EXTENSION_CHOICES}
        className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-4"
      />
      <TextField
        control={control}
        name="maxBytes"
        label={typeText.megabytes}
        hint={typeText.megabytesHint}
        inputMode="numeric"
        className="max-w-24 tabular-nums"
        required
      />
      <SelectField
        control={control}
        name="securityLevel"
        label={typeText.securityLevel}
        choices={LEVEL_CHOICES}
        placeholder={typeText.chooseLevel}
        required
      />
      <SwitchField control={control} name="expires" label={typeText.doesExpire} hint={typeText.expiresHint} />
      <SwitchField control={control} name="isOffered" label={typeText.isOffered} hint={typeText.isOfferedHint} />
    </>
  );
}
