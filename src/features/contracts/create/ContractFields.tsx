import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { isCaseTypeKey, OTHER_CASE_TYPE } from "../../../../convex/practice/caseTypes";
import { readFee, servicesFor, type ContractForm } from "../../../../convex/contracts/form/rules";
import { balanceCentsOf, retainerCentsOf } from "../../../../convex/contracts/money/rules";
import { CaseTypeFields } from "../../practice/shared/CaseTypeFields";
import { formatDollars } from "../../../lib/format/format";
import { cn } from "../../../ui/cn";
import { EmailField, MoneyField, PhoneField } from "../../../ui/form/fields";
import type { FormOf } from "../../../ui/form/Form";
import { FormSection } from "../../../ui/form/FormSection";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { Labelled, fieldBox } from "../../../ui/form/Labelled";
import { ClientLookup } from "./ClientLookup";
import { createText } from "./createContractText";

export type ContractFormState = FormOf<ContractForm, ContractForm>;

const CASE_TYPE_WORDS = {
  label: createText.caseType,
  placeholder: createText.chooseCaseType,
  custom: createText.customCaseType,
};

/** The three sections of the form. `clientName` is that of a client who was chosen. */
export function ContractFields({ form, clientName }: { form: ContractFormState; clientName: string }) {
  const { control } = form;
  return (
    <>
      <FormSection title={createText.client}>
        <ClientLookup clientName={clientName} />
        <TextField control={control} name="clientName" label={createText.clientName} autoComplete="off" required />
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField control={control} name="clientEmail" label={createText.clientEmail} required />
          <PhoneField control={control} name="clientPhone" label={createText.clientPhone} />
        </div>
      </FormSection>
      <CaseSection form={form} />
      <MoneySection form={form} />
    </>
  );
}

/** The scope of services follows the case type until somebody edits it. */
function CaseSection({ form }: { form: ContractFormState }) {
  const [suggested, setSuggested] = useState(() => form.getValues("services"));
  const suggest = () => {
    const { caseType: key, customCaseType, services } = form.getValues();
    if (!isCaseTypeKey(key) || services !== suggested) return;
    const custom = key === OTHER_CASE_TYPE ? customCaseType.trim() || null : null;
    const words = servicesFor({ caseType: key, customCaseType: custom });
    setSuggested(words);
    form.setValue("services", words);
  };
  return (
    <FormSection title={createText.caseSection}>
      <div onChange={suggest} className="space-y-4">
        <CaseTypeFields
          control={form.control}
          caseType="caseType"
          customCaseType="customCaseType"
          words={CASE_TYPE_WORDS}
        />
      </div>
      <ServicesField form={form} />
    </FormSection>
  );
}

/** The scope of services, collapsed until it is opened or has a problem. */
function ServicesField({ form: { control, formState } }: { form: ContractFormState }) {
  const [isOpen, setOpen] = useState(false);
  const hasProblem = formState.errors.services !== undefined;
  return (
    <details
      className="group"
      open={isOpen || hasProblem}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary className="-my-1.5 flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-sm text-ink-soft hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {createText.showServices}
      </summary>
      <div className="pt-3">
        <TextAreaField control={control} name="services" label={createText.services} labelHidden rows={4} />
      </div>
    </details>
  );
}

/** Step of the arrow keys in dollars; any other fee can be typed. */
const FEE_STEP = 100;

function MoneySection({ form: { control } }: { form: ContractFormState }) {
  const fee = readFee(useWatch({ control, name: "fee" }));
  const feeCents = "feeCents" in fee ? fee.feeCents : 0;
  const retainerCents = retainerCentsOf(feeCents);
  const balance = formatDollars(balanceCentsOf({ feeCents, retainerCents }));
  const hint =
    feeCents > 0 ? `${createText.retainerHint}. ${createText.balanceHint(balance)}` : createText.retainerHint;
  return (
    <FormSection title={createText.money}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField control={control} name="fee" label={createText.fee} step={FEE_STEP} required />
        <Labelled label={createText.retainer} hint={hint}>
          {(labelled) => (
            <input
              {...labelled}
              readOnly
              value={retainerCents > 0 ? formatDollars(retainerCents) : ""}
              className={cn(fieldBox, "h-10 border-line bg-sunken px-3 tabular-nums touch:h-11")}
            />
          )}
        </Labelled>
      </div>
    </FormSection>
  );
}
