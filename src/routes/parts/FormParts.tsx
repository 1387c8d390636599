import { useEffect, useState } from "react";
import { FileUp } from "lucide-react";
import { z } from "zod/mini";
import { emailProblem } from "../../../convex/platform/emailAddresses";
import { emailText } from "../../lib/format/emailText";
import { DateField, EmailField, MoneyField, PhoneField } from "../../ui/form/fields";
import { ChecksField } from "../../ui/form/ChecksField";
import { ComboField } from "../../ui/form/ComboField";
import { FormSection } from "../../ui/form/FormSection";
import { Form, useZodForm } from "../../ui/form/Form";
import { chosen, isoDate, money, optionalPhone, optionalText, requiredText } from "../../ui/form/formValues";
import { FileButton } from "../../ui/form/FileButton";
import { FileDrop } from "../../ui/form/FileDrop";
import { RadioCards } from "../../ui/form/RadioCards";
import { PasswordField } from "../../ui/form/PasswordField";
import { SelectField } from "../../ui/form/SelectField";
import { SwitchField } from "../../ui/form/SwitchField";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { TextAreaField } from "../../ui/form/TextAreaField";
import { TextField } from "../../ui/form/TextField";
import { PartSection, PartState } from "./Part";
import { VENDOR_STATUS_CHOICES, VENDOR_STATUSES } from "./sampleVendors";
import { foldText, foldTyped } from "../../../convex/platform/texts";

const vVendor = z.object({
  name: requiredText("A name is required"),
  email: emailText("An email is required", (email) => emailProblem(email, "This is not an email address.")),
  phone: optionalPhone("This is not a phone number."),
  fee: money("A fee is required", "This is not an amount of dollars."),
  since: isoDate("A date is required", "This is not a date."),
  status: chosen(VENDOR_STATUSES, "A status is required"),
  agent: z.string(),
  languages: z.array(z.string()),
  isInsured: z.boolean(),
  password: z.string(),
  notes: optionalText(),
});

const NOTHING = {
  name: "",
  email: "",
  phone: "",
  fee: "",
  since: "",
  status: "",
  password: "",
  notes: "",
  agent: "",
  languages: ["Spanish"],
  isInsured: false,
};
const WRONG = { ...NOTHING, email: "ana@", phone: "12", fee: "a lot" };
const RIGHT = {
  name: "Ana Translations",
  email: "ana@vendor.test",
  phone: "(305) 555-0100",
  fee: "12,500",
  since: "2026-11-22",
  status: "engaged",
  password: "a long phrase",
  notes: "Spanish and Portuguese",
  agent: "Rita Quist",
  languages: ["Spanish", "Portuguese"],
  isInsured: true,
};

export function FormParts() {
  return (
    <PartSection name="Form">
      <div className="grid gap-8 md:grid-cols-2 xl:grid-cols-4">
        <PartState name="empty, in a FormSection">
          <FormSection title="Vendor">
            <VendorForm typed={NOTHING} />
          </FormSection>
        </PartState>
        <PartState name="invalid">
          <VendorForm typed={WRONG} isChecked />
        </PartState>
        <PartState name="submitting">
          <VendorForm typed={RIGHT} isSending />
        </PartState>
        <PartState name="refused">
          <VendorForm typed={RIGHT} failure="Someone else has added a vendor with this email." />
        </PartState>
      </div>
      <PartState name="FileDrop">
        <FileDrop
          label="Choose a file"
          dropHint="or drop it here"
          hint="Up to 50 MB"
          accept=".csv"
          onFiles={() => undefined}
        />
      </PartState>
      <PartState name="FileButton">
        <FileButton words="Choose a file" Icon={FileUp} accept=".csv" onFiles={() => undefined} />
      </PartState>
      <PartState name="RadioCards">
        <KeptVendor />
      </PartState>
    </PartSection>
  );
}

interface VendorFormProps {
  typed: typeof NOTHING;
  isChecked?: boolean;
  isSending?: boolean;
  failure?: string;
}

const useVendorForm = (typed: typeof NOTHING) => useZodForm(vVendor, typed);

function VendorForm({ typed, isChecked = false, isSending = false, failure }: VendorFormProps) {
  const form = useVendorForm(typed);
  const { control, trigger } = form;
  useEffect(() => {
    if (isChecked) void trigger();
  }, [isChecked, trigger]);
  return (
    <Form form={form} onSubmit={() => undefined} failure={failure ?? null}>
      <TextField control={control} name="name" label="Name" hint="As on its invoices" required />
      <EmailField control={control} name="email" label="Email" required />
      <PhoneField control={control} name="phone" label="Phone" />
      <PasswordField control={control} name="password" label="Password" autoComplete="new-password" />
      <MoneyField control={control} name="fee" label="Fee" required />
      <DateField control={control} name="since" label="Since" required />
      <SelectField
        control={control}
        name="status"
        label="Status"
        choices={VENDOR_STATUS_CHOICES}
        placeholder="Choose a status"
        required
      />
      <AgentField control={control} begunLabel={typed.agent} />
      <ChecksField
        control={control}
        name="languages"
        label="Languages"
        choices={LANGUAGES}
        className="flex flex-wrap gap-x-4"
      />
      <SwitchField control={control} name="isInsured" label="Insured" hint="For what it translates" />
      <TextAreaField control={control} name="notes" label="Notes" rows={3} />
      <SubmitButton isSending={isSending} sending="Saving...">
        Save
      </SubmitButton>
    </Form>
  );
}

const LANGUAGES = ["Spanish", "Portuguese"].map((value) => ({ value, label: value }));

const TWINS = [
  { value: "first", content: "Ana Translations, since 2019" },
  { value: "second", content: "A. Translations, since 2024" },
] as const;

function KeptVendor() {
  const [kept, setKept] = useState<"first" | "second">("first");
  return <RadioCards legend="Which one stays" value={kept} options={TWINS} onChange={setKept} />;
}

const AGENTS = ["Ana Souza", "Bo Larsen", "Rita Quist"].map((label) => {
  return { value: label, label, detail: `${label.charAt(0).toLowerCase()}@mail.test` };
});

interface AgentFieldProps {
  control: ReturnType<typeof useVendorForm>["control"];
  begunLabel: string;
}

function AgentField({ control, begunLabel }: AgentFieldProps) {
  const [asked, setAsked] = useState("");
  return (
    <ComboField
      control={control}
      name="agent"
      label="Agent"
      begunLabel={begunLabel}
      onType={setAsked}
      choices={AGENTS.filter(({ label }) => foldText(label).includes(foldTyped(asked)))}
      placeholder="Type a name"
      searching="Searching…"
      nothing="No one has this name."
    />
  );
}
