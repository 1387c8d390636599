import { useWatch, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { CASE_TYPE_GROUPS, OTHER_CASE_TYPE, OTHER_CASE_TYPE_LABEL } from "../../../../convex/practice/caseTypes";
import type { FieldProps } from "../../../ui/form/TextField";
import { SelectField } from "../../../ui/form/SelectField";
import { TextField } from "../../../ui/form/TextField";

const GROUPS = CASE_TYPE_GROUPS.map(({ label, choices }) => {
  return { label, choices: choices.map(({ key, label: name }) => ({ value: key, label: name })) };
});
const OTHERS = [{ value: OTHER_CASE_TYPE, label: OTHER_CASE_TYPE_LABEL }];

const WORDS = { label: "Case type", placeholder: "Select a case type", custom: "Custom case type" };

interface CaseTypeFieldsProps<Typed extends FieldValues, Values> extends Pick<FieldProps<Typed, Values>, "control"> {
  caseType: FieldPathByValue<Typed, string>;
  /** The text beside Other. */
  customCaseType: FieldPathByValue<Typed, string>;
  words?: typeof WORDS;
  required?: boolean;
}

/** The one list of case types, and the text of Other. */
export function CaseTypeFields<Typed extends FieldValues, Values>({
  control,
  caseType,
  customCaseType,
  words = WORDS,
  required = true,
}: CaseTypeFieldsProps<Typed, Values>) {
  const chosen: unknown = useWatch({ control, name: caseType });
  return (
    <>
      <SelectField
        control={control}
        name={caseType}
        label={words.label}
        groups={GROUPS}
        choices={OTHERS}
        placeholder={words.placeholder}
        required={required}
      />
      {chosen === OTHER_CASE_TYPE ? (
        <TextField control={control} name={customCaseType} label={words.custom} autoComplete="off" required />
      ) : null}
    </>
  );
}
