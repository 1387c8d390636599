import { useController, useForm, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { FormEnd } from "../../lib/dues/FormEnd";
import { useVersionedForm } from "../../lib/dues/useVersionedForm";
import { EditConflict, useEdit } from "../../lib/useEdit";
import { Form } from "../../ui/form/Form";
import { SelectField } from "../../ui/form/SelectField";
import { SwitchField } from "../../ui/form/SwitchField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { factsOf, formOf, NEW_TYPE, resolver, type ListedType, type TypeForm } from "./typeForm";
import { EXTENSION_CHOICES, LEVEL_CHOICES, typeText } from "./typeText";

type FormState = UseFormReturn<TypeForm, unknown, TypeForm>;

interface EditTypeProps {
  /** As it was when the form was opened; null for a new type. */
  opened: ListedType | null;
  /** As it is now. */
  stored: ListedType | null;
  onClose: () => void;
}

const begin = (type: ListedType | null) => (type === null ? NEW_TYPE : formOf(type));

/** The form of a document type: what another administrator saves meanwhile is not overwritten unseen. */
export function EditType({ opened, stored, onClose }: EditTypeProps) {
  const form = useForm<TypeForm, unknown, TypeForm>({ defaultValues: begin(opened), resolver });
  const { run, failure, ...edit } = useEdit(api.documentTypes.staff.save, { done: typeText.saved, onDone: onClose });
  const { save, conflict } = useVersionedForm({
    form,
    edit,
    opened: opened?.version ?? 0,
    stored: { version: stored?.version ?? 0, typed: begin(stored) },
    onSave: (typed, version) => {
      run({ key: opened?.key ?? null, facts: factsOf(typed), version });
    },
  });
  return (
    <Form form={form} failure={failure} onSubmit={save}>
      <EditConflict {...conflict} />
      <Fields form={form} />
      <FormEnd isSending={edit.isSending} onCancel={onClose} submit={typeText.save} sending={typeText.saving} />
    </Form>
  );
}

function Fields({ form: { control } }: { form: FormState }) {
  return (
    <>
      <TextField control={control} name="displayName" label={typeText.name} autoComplete="off" required />
      <TextAreaField control={control} name="description" label={typeText.description} rows={2} />
      <Extensions control={control} />
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

function Extensions({ control }: Pick<FormState, "control">) {
  const { field, fieldState } = useController({ control, name: "extensions" });
  const toggle = (extension: string) => {
    const isChosen = field.value.includes(extension);
    field.onChange(isChosen ? field.value.filter((each) => each !== extension) : [...field.value, extension]);
  };
  return (
    <fieldset className="space-y-1">
      <legend className="text-sm font-medium text-ink">{typeText.extensions}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-4">
        {EXTENSION_CHOICES.map((extension) => (
          <label key={extension} className="flex min-h-8 items-center gap-2 text-sm text-ink touch:min-h-11">
            <input
              type="checkbox"
              checked={field.value.includes(extension)}
              onChange={() => {
                toggle(extension);
              }}
              className="size-4 accent-accent"
            />
            {extension}
          </label>
        ))}
      </div>
      {fieldState.error?.message === undefined ? null : (
        <p role="alert" className="text-sm text-bad-ink">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
