import { useState } from "react";
import { z } from "zod/mini";
import { Form, useZodForm } from "../../../ui/form/Form";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { focusFirstField } from "../provider/focusFirstField";
import { hasAccountAlready, setPasswordFailure } from "./invitationFailure";
import { newPasswordFields, samePasswords } from "../signIn/newPassword";
import { NewPasswordFields } from "../signIn/NewPasswordFields";
import { ServiceState } from "../provider/ServiceState";
import { signUpWithTicket } from "../signIn/signInFlow";
import { useSteps, type StepFlow } from "../signIn/useSteps";
import { useAccessText } from "../provider/useAccessText";

const NAMES = { password: "password", confirm: "confirm" } as const;
const EMPTY = { password: "", confirm: "" };
/** Without a ticket nothing is sent, so the fields are not validated. */
const anything = z.object({ password: z.string(), confirm: z.string() });

interface SetPasswordFormProps {
  ticket: string;
  onDone: () => void;
  /** The invited person has made an account since the letter was opened. */
  onAccountExists: () => void;
  /** Must reload the page. */
  onRetry: () => void;
}

/** Makes the account of an invited person. */
export function SetPasswordForm({ ticket, onDone, onAccountExists, onRetry }: SetPasswordFormProps) {
  const { follow, ...flow } = useSteps(onDone);
  const text = useAccessText();
  const form = useZodForm(z.object(newPasswordFields(text)).check(samePasswords(text)), EMPTY);
  const start = ({ password }: typeof EMPTY) => {
    follow(
      async ({ signUp }) => {
        try {
          return await signUpWithTicket(signUp, ticket, password);
        } catch (error) {
          if (hasAccountAlready(error)) onAccountExists();
          throw error;
        }
      },
      (error) => setPasswordFailure(error, text),
    );
  };
  return (
    <Form form={form} className="mt-6 space-y-4" onSubmit={start} failure={flow.error}>
      <div ref={focusFirstField} className="space-y-4">
        <NewPasswordFields form={form} names={NAMES} />
      </div>
      <ServiceState isReady={flow.isReady} onRetry={onRetry} />
      <div id="clerk-captcha" />
      <SetPasswordButton flow={flow} />
    </Form>
  );
}

/** The form of a link without a ticket. It sends nothing. */
export function NoTicketForm() {
  const { passwordProblem } = useAccessText();
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useZodForm(anything, EMPTY);
  return (
    <Form
      form={form}
      className="mt-6 space-y-4"
      failure={isSubmitted ? passwordProblem.noTicketSubmitted : passwordProblem.noTicket}
      onSubmit={() => {
        setSubmitted(true);
      }}
    >
      <NewPasswordFields form={form} names={NAMES} />
      <SetPasswordButton flow={{ isSubmitting: false }} />
    </Form>
  );
}

function SetPasswordButton({ flow }: { flow: Pick<StepFlow, "isSubmitting"> }) {
  const { setPasswordText } = useAccessText();
  return (
    <SubmitButton isSending={flow.isSubmitting} sending={setPasswordText.submitting} size="large" className="w-full">
      {setPasswordText.submit}
    </SubmitButton>
  );
}
