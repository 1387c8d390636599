import { useReverification, useSession } from "@clerk/react";
import { useState, type ReactNode } from "react";
import { z } from "zod/mini";
import { Dialog } from "../../ui/Dialog";
import { Form, useZodForm } from "../../ui/form/Form";
import { PasswordField } from "../../ui/form/PasswordField";
import { SubmitButton } from "../../ui/form/SubmitButton";
import { fieldText } from "./accessText";
import { reverifyText } from "./accountText";
import { ReverifiedContext } from "./reverifiedContext";
import { useChange } from "./useChange";

interface Asked {
  complete: () => void;
  cancel: () => void;
}

/** Asks for the password where the sign-in service wants to know that the person is still the one who signed in. */
export function Reverification({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const reverified = useReverification(async (call: () => Promise<void>) => call(), {
    onNeedsReverification: ({ complete, cancel }) => {
      setAsked({ complete, cancel });
    },
  });
  const end = (outcome: keyof Asked) => {
    asked?.[outcome]();
    setAsked(null);
  };
  return (
    <>
      <ReverifiedContext value={reverified}>{children}</ReverifiedContext>
      <Dialog
        open={asked !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) end("cancel");
        }}
        title={reverifyText.title}
      >
        <PasswordQuestion
          onConfirmed={() => {
            end("complete");
          }}
        />
      </Dialog>
    </>
  );
}

const schema = z.object({ password: z.string().check(z.minLength(1, fieldText.passwordMissing)) });

function PasswordQuestion({ onConfirmed }: { onConfirmed: () => void }) {
  const { session } = useSession();
  const form = useZodForm(schema, { password: "" });
  const { isChanging, error, change } = useChange();
  const confirm = async (password: string) => {
    await session?.startVerification({ level: "first_factor" });
    const { status } = (await session?.attemptFirstFactorVerification({ strategy: "password", password })) ?? {};
    if (status !== "complete") throw new Error(reverifyText.notSupported);
  };
  return (
    <Form
      form={form}
      failure={error}
      onSubmit={({ password }) => {
        change(() => confirm(password), onConfirmed);
      }}
    >
      <p className="text-sm text-ink-soft">{reverifyText.hint}</p>
      <PasswordField
        control={form.control}
        name="password"
        label={reverifyText.password}
        autoComplete="current-password"
        required
      />
      <SubmitButton isSending={isChanging} sending={reverifyText.confirming}>
        {reverifyText.confirm}
      </SubmitButton>
    </Form>
  );
}
