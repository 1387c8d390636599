import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import {
  CASE_TYPE_GROUPS,
  isCaseTypeKey,
  OTHER_CASE_TYPE,
  OTHER_CASE_TYPE_LABEL,
} from "../../../convex/caseTypes/rules";
import { readFee, servicesFor, type ContractForm } from "../../../convex/contractForm/rules";
import { balanceCentsOf, retainerCentsOf } from "../../../convex/contractMoney/rules";
import { formatDollars } from "../../lib/format";
import { cn } from "../../ui/cn";
import { EmailField, MoneyField, PhoneField } from "../../ui/form/fields";
import { FormSection } from "../../ui/form/FormSection";
import { SelectField } from "../../ui/form/SelectField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { Labelled, fieldBox } from "../../ui/Labelled";
import { createText } from "./createContractText";

type ContractFormState = UseFormReturn<ContractForm, unknown, ContractForm>;

const GROUPS = CASE_TYPE_GROUPS.map(({ label, choices }) => {
  return { label, choices: choices.map((choice) => ({ value: choice.key, label: choice.label })) };
});
const OTHERS = [{ value: OTHER_CASE_TYPE, label: OTHER_CASE_TYPE_LABEL }];

/** The three sections of the form. */
export function ContractFields({ form }: { form: ContractFormState }) {
  const { control } = form;
  return (
    <>
      <FormSection title={createText.client}>
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

/** The scope of services follows the case type until somebody writes another. */
function CaseSection({ form }: { form: ContractFormState }) {
  const { control } = form;
  const caseType = useWatch({ control, name: "caseType" });
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
        <SelectField
          control={control}
          name="caseType"
          label={createText.caseType}
          groups={GROUPS}
          choices={OTHERS}
          placeholder={createText.chooseCaseType}
          required
        />
        {caseType === OTHER_CASE_TYPE ? (
          <TextField
            control={control}
            name="customCaseType"
            label={createText.customCaseType}
            autoComplete="off"
            required
          />
        ) : null}
      </div>
      <ServicesField form={form} />
    </FormSection>
  );
}

/** The scope of services, folded away until it is opened or has a problem. */
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

/** Dollars by which the arrow keys change the fee; any other fee can be typed. */
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
              className={cn(fieldBox, "h-10 border-line bg-sunken px-3 tabular-nums")}
            />
          )}
        </Labelled>
      </div>
    </FormSection>
  );
}
