import { useAction } from "convex/react";
import { useCallback, useEffect, useState } from "react";
import type { Control } from "react-hook-form";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../convex/_generated/api";
import { errorText } from "../../lib/refusalText";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { FormSection } from "../../ui/form/FormSection";
import { SelectField } from "../../ui/form/SelectField";
import { Spinner } from "../../ui/Spinner";
import type { FirmForm } from "./firmForm";
import { settingsText } from "./settingsText";

type Accounts = FunctionReturnType<typeof api.payments.staff.bankAccounts>;
type Account = Extract<Accounts, { kind: "accounts" }>["accounts"][number];

/** The firm's accounts, as the payment provider has them. Where they cannot be read, the choice stays as it was. */
export function AccountFields({ control }: { control: Control<FirmForm, unknown, FirmForm> }) {
  const { accounts, ask } = useAccounts();
  return (
    <FormSection title={settingsText.accounts}>
      {accounts === null ? (
        <p
          role="status"
          // As tall as the two fields that follow.
          className="flex min-h-16.5 items-center gap-2 text-sm text-ink-soft max-sm:min-h-39"
        >
          <Spinner /> {settingsText.readingAccounts}
        </p>
      ) : null}
      {accounts?.kind === "failed" ? (
        <Banner tone="warn" action={<Button onClick={ask}>Retry</Button>}>
          {accounts.reason}
        </Banner>
      ) : null}
      {accounts?.kind === "accounts" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            control={control}
            name="trustAccountId"
            label={settingsText.trust}
            choices={choicesOf(accounts.accounts, "trust")}
            placeholder={settingsText.onlyAccount}
          />
          <SelectField
            control={control}
            name="operatingAccountId"
            label={settingsText.operating}
            choices={choicesOf(accounts.accounts, "operating")}
            placeholder={settingsText.onlyAccount}
          />
        </div>
      ) : null}
    </FormSection>
  );
}

function choicesOf(accounts: readonly Account[], category: string) {
  return accounts
    .filter((account) => account.category === category)
    .map(({ id, nickname, lastFour }) => ({ value: id, label: lastFour ? `${nickname} (…${lastFour})` : nickname }));
}

function useAccounts(): { accounts: Accounts | null; ask: () => void } {
  const read = useAction(api.payments.staff.bankAccounts);
  const [accounts, setAccounts] = useState<Accounts | null>(null);
  const ask = useCallback(() => {
    read({}).then(setAccounts, (error: unknown) => {
      setAccounts({ kind: "failed", reason: errorText(error) });
    });
  }, [read]);
  useEffect(ask, [ask]);
  return { accounts, ask };
}
