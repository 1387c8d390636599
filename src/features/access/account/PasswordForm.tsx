import type { UserResource } from "@clerk/shared/types";
import { z } from "zod/mini";
import { Form, useZodForm } from "../../../ui/form/Form";
import { PasswordField } from "../../../ui/form/PasswordField";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { showToast } from "../../../ui/feedback/toasts";
import { useAccountChange } from "../secondStep/useAccountChange";
import { useAccessText } from "../provider/useAccessText";
import { useAccountText } from "../provider/useAccountText";
import { newPasswordFields, samePasswords } from "../signIn/newPassword";

const EMPTY = { current: "", password: "", confirm: "" };

interface PasswordFormProps {
  user: Pick<UserResource, "updatePassword">;
  /** Called once all other devices are signed out. */
  onOthersEnded: () => void;
}

/** Changes the password. Signs out all other devices: one of them may be the reason for the change. */
export function PasswordForm({ user, onOthersEnded }: PasswordFormProps) {
  const text = useAccessText();
  const { passwordText } = useAccountText();
  const { isChanging, error, change } = useAccountChange();
  const current = z.string().check(z.minLength(1, passwordText.currentMissing));
  const schema = z.object({ current, ...newPasswordFields(text) }).check(samePasswords(text));
  const form = useZodForm(schema, EMPTY);
  const showDone = () => {
    form.reset(EMPTY);
    onOthersEnded();
    showToast({ tone: "good", text: passwordText.done, detail: passwordText.signedOut });
  };
  return (
    <Form
      form={form}
      failure={error}
      onSubmit={({ current: currentPassword, password: newPassword }) => {
        const passwords = { currentPassword, newPassword, signOutOfOtherSessions: true };
        change(() => user.updatePassword(passwords), showDone);
      }}
    >
      <PasswordField
        control={form.control}
        name="current"
        label={passwordText.current}
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={form.control}
        name="password"
        label={passwordText.next}
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={form.control}
        name="confirm"
        label={passwordText.again}
        autoComplete="new-password"
        required
      />
      <SubmitButton isSending={isChanging} sending={passwordText.submitting}>
        {passwordText.submit}
      </SubmitButton>
    </Form>
  );
}
