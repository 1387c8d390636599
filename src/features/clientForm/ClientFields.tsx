import { useWatch, type Control, type Resolver } from "react-hook-form";
import { CASE_TYPE_GROUPS, OTHER_CASE_TYPE, OTHER_CASE_TYPE_LABEL } from "../../../convex/caseTypes/rules";
import { EDIT_FIELDS, editProblem, type ClientEdit } from "../../../convex/clientForm/rules";
import { EmailField, PhoneField } from "../../ui/form/fields";
import { SelectField } from "../../ui/form/SelectField";
import { TextField } from "../../ui/form/TextField";
import { clientFormText, CLIENT_TYPE_CHOICES } from "./clientFormText";

/** The form's own sentences, which the server reads too. The form of a new client has a status that nobody sees. */
export const clientResolver: Resolver<ClientEdit> = (typed) => {
  const problems = EDIT_FIELDS.flatMap((field) => {
    const message = editProblem(field, typed);
    return message === null ? [] : [[field, { type: "rule", message }] as const];
  });
  return problems.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: Object.fromEntries(problems) };
};

const GROUPS = CASE_TYPE_GROUPS.map(({ label, choices }) => {
  return { label, choices: choices.map(({ key, label: name }) => ({ value: key, label: name })) };
});
const OTHERS = [{ value: OTHER_CASE_TYPE, label: OTHER_CASE_TYPE_LABEL }];

/** The fields of a client, of a new one and of one that is edited. */
export function ClientFields({ control }: { control: Control<ClientEdit, unknown, ClientEdit> }) {
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
        choices={CLIENT_TYPE_CHOICES}
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
