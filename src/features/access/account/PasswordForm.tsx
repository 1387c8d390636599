import { z } from "zod/mini";
import { Form, useZodForm } from "../../../ui/form/Form";
import { PasswordField } from "../../../ui/form/PasswordField";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { showToast } from "../../../ui/feedback/toasts";
import { useAccountChange } from "../secondStep/useChange";
import { useAccessText } from "../provider/useAccessText";
import { useAccountText } from "../provider/useAccountText";

/** The part of Clerk's user that this form needs. */
export interface PasswordUser {
  updatePassword: (change: {
    currentPassword: string;
    newPassword: string;
    signOutOfOtherSessions: boolean;
  }) => Promise<unknown>;
}

const MIN_CHARACTERS = 8;
const EMPTY = { current: "", next: "", again: "" };

const schemaOf = (passwordText: ReturnType<typeof useAccountText>["passwordText"]) =>
  z
    .object({
      current: z.string().check(z.minLength(1, passwordText.currentMissing)),
      next: z.string().check(z.minLength(MIN_CHARACTERS, passwordText.tooShort)),
      again: z.string(),
    })
    .check(z.refine(({ next, again }) => next === again, { error: passwordText.different, path: ["again"] }));

interface PasswordFormProps {
  user: PasswordUser;
  /** Called once all other devices are signed out. */
  onOthersEnded: () => void;
}

/** Changes the password. Signs out all other devices: one of them may be the reason for the change. */
export function PasswordForm({ user, onOthersEnded }: PasswordFormProps) {
  const { accessText } = useAccessText();
  const { passwordText } = useAccountText();
  const { isChanging, error, change } = useAccountChange();
  const form = useZodForm(schemaOf(passwordText), EMPTY);
  const showDone = () => {
    form.reset(EMPTY);
    onOthersEnded();
    showToast({ tone: "good", text: passwordText.done, detail: passwordText.signedOut });
  };
  return (
    <Form
      form={form}
      failure={error}
      onSubmit={({ current: currentPassword, next: newPassword }) => {
        const passwords = { currentPassword, newPassword, signOutOfOtherSessions: true };
        change(() => user.updatePassword(passwords), showDone);
      }}
    >
      <PasswordField
        control={form.control}
        showLabel={accessText.showPassword}
        name="current"
        label={passwordText.current}
        autoComplete="current-password"
        required
      />
      <PasswordField
        control={form.control}
        showLabel={accessText.showPassword}
        name="next"
        label={passwordText.next}
        autoComplete="new-password"
        required
      />
      <PasswordField
        control={form.control}
        showLabel={accessText.showPassword}
        name="again"
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
