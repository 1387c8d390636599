import { useController } from "react-hook-form";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
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
      <CaseTypes control={control} />
    </div>
  );
}

function CaseTypes({ control }: Pick<TemplateFormState, "control">) {
  const { field } = useController({ control, name: "caseTypes" });
  const toggle = (type: string) => {
    const isChosen = field.value.includes(type);
    field.onChange(isChosen ? field.value.filter((each) => each !== type) : [...field.value, type]);
  };
  return (
    <fieldset className="space-y-1">
      <legend className="text-sm font-medium text-ink">{templateText.caseTypes}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
        {CASE_TYPE_CHOICES.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 items-center gap-2 text-sm text-ink touch:min-h-11">
            <input
              type="checkbox"
              checked={field.value.includes(value)}
              onChange={() => {
                toggle(value);
              }}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
