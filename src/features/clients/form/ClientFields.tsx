import type { ReactNode } from "react";
import type { Control } from "react-hook-form";
import { editProblem, type ClientEdit } from "../../../../convex/clients/form/rules";
import { EDIT_FIELDS } from "../../../../convex/clients/record/rules";
import { CaseTypeFields } from "../../practice/shared/CaseTypeFields";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { EmailField, PhoneField } from "../../../ui/form/fields";
import { SelectField } from "../../../ui/form/SelectField";
import { TextField } from "../../../ui/form/TextField";
import { clientFormText, CLIENT_TYPE_CHOICES } from "./clientFormText";

/** The form of a new client has a hidden status. */
export const clientSchema = fieldSchema(EDIT_FIELDS, editProblem);

const CASE_TYPE_WORDS = {
  label: clientFormText.caseType,
  placeholder: clientFormText.noCaseType,
  custom: clientFormText.customCaseType,
};

interface ClientFieldsProps {
  control: Control<ClientEdit, unknown, ClientEdit>;
  /** Below the email: people whom the practice knows already. */
  known: ReactNode;
}

/** The fields of a client, new or edited. */
export function ClientFields({ control, known }: ClientFieldsProps) {
  return (
    <>
      <TextField control={control} name="clientName" label={clientFormText.name} autoComplete="off" required />
      <EmailField control={control} name="clientEmail" label={clientFormText.email} required />
      {known}
      <PhoneField control={control} name="clientPhone" label={clientFormText.phone} />
      <SelectField
        control={control}
        name="clientType"
        label={clientFormText.type}
        choices={CLIENT_TYPE_CHOICES}
        placeholder={clientFormText.chooseType}
        required
      />
      <CaseTypeFields
        control={control}
        caseType="caseType"
        customCaseType="customCaseType"
        words={CASE_TYPE_WORDS}
        required={false}
      />
    </>
  );
}
