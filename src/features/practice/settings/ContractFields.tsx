import { useWatch } from "react-hook-form";
import { DEFAULT_TEMPLATE, MERGE_FIELDS } from "../../../../convex/practice/contractTemplate";
import { SIGNING } from "../../../../convex/platform/providers/signing/choice";
import { ChipButton } from "../../../ui/form/ChipButton";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { toneChip } from "../../../ui/tone";
import { ContractPreview } from "./ContractPreview";
import type { SectionFieldsProps } from "./firmForm";
import { MissingServices } from "./MissingServices";
import { settingsText } from "./settingsText";

/** The contract's text with its merge fields and its preview, and what follows the signature. */
export function ContractFields({ form }: SectionFieldsProps) {
  const { control } = form;
  const typed = useWatch({ control, name: "contractTemplate" });
  const template = typed.trim() === "" ? DEFAULT_TEMPLATE : typed;
  const add = (field: string) => {
    form.setValue("contractTemplate", `${template}{{${field}}}`, { shouldDirty: true });
  };
  return (
    <>
      <MissingServices />
      <TextField
        control={control}
        name="signingTemplateId"
        label={SIGNING.templateLabel}
        hint={settingsText.signingTemplateHint}
        inputMode="numeric"
        className="max-w-48"
      />
      <TextAreaField
        control={control}
        name="contractTemplate"
        label={settingsText.template}
        hint={settingsText.templateHint}
        rows={12}
      />
      <div className="flex flex-wrap gap-1.5 print:hidden touch:gap-y-3">
        {MERGE_FIELDS.map((field) => (
          <ChipButton
            key={field}
            className={toneChip.quiet}
            onClick={() => {
              add(field);
            }}
          >
            {field}
          </ChipButton>
        ))}
      </div>
      <h2 className="text-sm font-medium text-ink">{settingsText.preview}</h2>
      <ContractPreview template={template} />
      <SwitchField
        control={control}
        name="makesClientsItself"
        label={settingsText.makesClientsItself}
        hint={settingsText.makesClientsHint}
      />
    </>
  );
}
