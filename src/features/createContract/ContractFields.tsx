import { useState, type ReactNode } from "react";
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
import { EmailField, MoneyField, PhoneField } from "../../ui/form/fields";
import { SelectField } from "../../ui/form/SelectField";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { Labelled, fieldBox } from "../../ui/Labelled";
import { createText } from "./createContractText";

type ContractFormState = UseFormReturn<ContractForm, unknown, ContractForm>;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 className="text-sm font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

const GROUPS = CASE_TYPE_GROUPS.map(({ label, choices }) => {
  return { label, choices: choices.map((choice) => ({ value: choice.key, label: choice.label })) };
});
const OTHERS = [{ value: OTHER_CASE_TYPE, label: OTHER_CASE_TYPE_LABEL }];

/** The three sections of the form. */
export function ContractFields({ form }: { form: ContractFormState }) {
  const { control } = form;
  return (
    <>
      <Section title={createText.client}>
        <TextField control={control} name="clientName" label={createText.clientName} autoComplete="off" required />
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField control={control} name="clientEmail" label={createText.clientEmail} required />
          <PhoneField control={control} name="clientPhone" label={createText.clientPhone} />
        </div>
      </Section>
      <CaseSection form={form} />
      <MoneySection form={form} />
    </>
  );
}

/** The scope of services follows the case type until somebody writes another; it is folded away until opened. */
function CaseSection({ form }: { form: ContractFormState }) {
  const { control } = form;
  const caseType = useWatch({ control, name: "caseType" });
  const [suggested, setSuggested] = useState(() => form.getValues("services"));
  const [isOpen, setOpen] = useState(false);
  const hasProblem = form.formState.errors.services !== undefined;
  const suggest = () => {
    const { caseType: key, customCaseType, services } = form.getValues();
    if (!isCaseTypeKey(key) || services !== suggested) return;
    const custom = key === OTHER_CASE_TYPE ? customCaseType.trim() || null : null;
    const words = servicesFor({ caseType: key, customCaseType: custom });
    setSuggested(words);
    form.setValue("services", words);
  };
  return (
    <Section title={createText.caseSection}>
      <div onChange={suggest} onBlur={suggest} className="space-y-4">
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
      <details
        open={isOpen || hasProblem}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary className="cursor-pointer text-sm text-ink-soft">{createText.showServices}</summary>
        <div className="pt-3">
          <TextAreaField control={control} name="services" label={createText.services} labelHidden rows={4} />
        </div>
      </details>
    </Section>
  );
}

function MoneySection({ form: { control } }: { form: ContractFormState }) {
  const fee = readFee(useWatch({ control, name: "fee" }));
  const feeCents = "feeCents" in fee ? fee.feeCents : 0;
  const retainerCents = retainerCentsOf(feeCents);
  const balance = formatDollars(balanceCentsOf({ feeCents, retainerCents }));
  const hint =
    feeCents > 0 ? `${createText.retainerHint}. ${createText.balanceHint(balance)}` : createText.retainerHint;
  return (
    <Section title={createText.money}>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField control={control} name="fee" label={createText.fee} required />
        <Labelled label={createText.retainer} hint={hint}>
          {(labelled) => (
            <input
              {...labelled}
              readOnly
              value={retainerCents > 0 ? formatDollars(retainerCents) : ""}
              className={`${fieldBox} h-10 px-3 tabular-nums`}
            />
          )}
        </Labelled>
      </div>
    </Section>
  );
}
