import type { FieldPathByValue, FieldValues } from "react-hook-form";
import type { FormOf } from "../../../ui/form/Form";
import { PasswordField } from "../../../ui/form/PasswordField";
import { useAccessText } from "../provider/useAccessText";

interface NewPasswordFieldsProps<Typed extends FieldValues, Values> {
  form: FormOf<Typed, Values>;
  names: { password: FieldPathByValue<Typed, string>; confirm: FieldPathByValue<Typed, string> };
}

/** A new password, typed twice. */
export function NewPasswordFields<Typed extends FieldValues, Values>({
  form: { control },
  names,
}: NewPasswordFieldsProps<Typed, Values>) {
  const { setPasswordText } = useAccessText();
  return (
    <>
      <PasswordField
        control={control}
        name={names.password}
        label={setPasswordText.newPassword}
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={control}
        name={names.confirm}
        label={setPasswordText.confirmPassword}
        autoComplete="new-password"
        required
      />
    </>
  );
}
