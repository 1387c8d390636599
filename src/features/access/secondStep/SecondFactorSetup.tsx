import type { TOTPResource } from "@clerk/shared/types";
import { z } from "zod/mini";
import { Button } from "../../../ui/Button";
import { Form, useZodForm } from "../../../ui/form/Form";
import { requiredText } from "../../../ui/form/formValues";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { TextField } from "../../../ui/form/TextField";
import { QrCode } from "../../../ui/text/QrCode";
import { typedCode } from "../provider/typedCode";
import { useAccountChange } from "./useAccountChange";
import { useAccountText } from "../provider/useAccountText";

/** An authenticator app during setup: the address for the QR code, and the same secret to type by hand. */
export type NewApp = Pick<TOTPResource, "uri" | "secret">;

interface SecondFactorSetupProps<Verified> {
  app: NewApp;
  verify: (code: string) => Promise<Verified>;
  onDone: (verified: Verified) => void;
  onCancel: () => void;
}

/** Shows the secret to the app, and asks for a code as the proof that the app has it. */
export function SecondFactorSetup<Verified>({ app, verify, onDone, onCancel }: SecondFactorSetupProps<Verified>) {
  const { secondFactorText } = useAccountText();
  const { isChanging, error, change } = useAccountChange();
  const form = useZodForm(z.object({ code: requiredText(secondFactorText.codeMissing) }), { code: "" });
  return (
    <Form
      form={form}
      failure={error}
      onSubmit={({ code }) => {
        change(async () => {
          onDone(await verify(typedCode(code)));
        });
      }}
    >
      <p className="text-sm text-ink-soft">{secondFactorText.scan}</p>
      {app.uri === undefined ? null : <QrCode text={app.uri} label={secondFactorText.qrLabel} />}
      {app.secret === undefined ? null : (
        <p className="text-sm text-ink-soft">
          {secondFactorText.byHand}{" "}
          <code className="font-mono break-all text-ink select-all">{inFours(app.secret)}</code>
        </p>
      )}
      <TextField
        control={form.control}
        name="code"
        label={secondFactorText.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-48"
        required
      />
      <p className="text-sm text-ink-soft">{secondFactorText.endsOthers}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton isSending={isChanging} sending={secondFactorText.verifying}>
          {secondFactorText.verify}
        </SubmitButton>
        <Button onClick={onCancel}>{secondFactorText.cancel}</Button>
      </div>
    </Form>
  );
}

/** Groups of four characters are easier to copy. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? "";
}
