import { useWatch, type Resolver, type UseFormReturn } from "react-hook-form";
import { CASE_TYPE_GROUPS, OTHER_CASE_TYPE, OTHER_CASE_TYPE_LABEL } from "../../../convex/caseTypes/rules";
import { CLIENT_FIELDS, clientProblem, type ClientForm } from "../../../convex/clientForm/rules";
import { EmailField, PhoneField } from "../../ui/form/fields";
import { SelectField } from "../../ui/form/SelectField";
import { TextField } from "../../ui/form/TextField";
import { clientFormText, TYPE_CHOICES } from "./clientFormText";

export type ClientFormState = UseFormReturn<ClientForm, unknown, ClientForm>;

/** The form's own sentences, which the server reads too. */
export const clientResolver: Resolver<ClientForm> = (typed) => {
  const problems = CLIENT_FIELDS.flatMap((field) => {
    const message = clientProblem(field, typed);
    return message === null ? [] : [[field, { type: "rule", message }] as const];
  });
  return problems.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: Object.fromEntries(problems) };
};

const GROUPS = CASE_TYPE_GROUPS.map(({ label, choices }) => {
  return { label, choices: choices.map(({ key, label: name }) => ({ value: key, label: name })) };
});
const OTHERS = [{ value: OTHER_CASE_TYPE, label: OTHER_CASE_TYPE_LABEL }];

/** The fields of a client, of a new one and of one that is edited. */
export function ClientFields({ form: { control } }: { form: ClientFormState }) {
  const caseType = useWatch({ control, name: "caseType" });
  return (
    <>
      <TextField control={control} name="clientName" label={clientFormText.name} autoComplete="off" required />
      <EmailField control={control} name="clientEmail" label={clientFormText.email} required />
      <PhoneField control={control} name="clientPhone" label={clientFormText.phone} />
      <SelectField
        control={control}
        name="clientType"
        label={clientFormText.type}
        choices={TYPE_CHOICES}
        placeholder={clientFormText.chooseType}
        required
      />
      <SelectField
        control={control}
        name="caseType"
        label={clientFormText.caseType}
        groups={GROUPS}
        choices={OTHERS}
        placeholder={clientFormText.noCaseType}
      />
      {caseType === OTHER_CASE_TYPE ? (
        <TextField
          control={control}
          name="customCaseType"
          label={clientFormText.customCaseType}
          autoComplete="off"
          required
        />
      ) : null}
    </>
  );
}
