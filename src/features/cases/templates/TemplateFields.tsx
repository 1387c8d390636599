import { ChecksField } from "../../../ui/form/ChecksField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import type { TemplateFormState } from "./TemplateItems";
import { templateText, CASE_TYPE_CHOICES } from "./templateText";

/** Name, case types and source of a template. */
export function TemplateFields({ form: { control } }: { form: TemplateFormState }) {
  return (
    <div className="space-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <TextField control={control} name="name" label={templateText.name} autoComplete="off" required />
      <TextAreaField
        control={control}
        name="source"
        label={templateText.source}
        hint={templateText.sourceHint}
        rows={2}
      />
      <ChecksField
        control={control}
        name="caseTypes"
        label={templateText.caseTypes}
        choices={CASE_TYPE_CHOICES}
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4"
      />
    </div>
  );
}
