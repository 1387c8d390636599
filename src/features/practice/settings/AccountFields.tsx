import { useAction } from "convex/react";
import { useCallback, useEffect, useState } from "react";
import { useWatch, type Control } from "react-hook-form";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { errorText } from "../../../lib/calls/refusalText";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { SelectField } from "../../../ui/form/SelectField";
import { Spinner } from "../../../ui/feedback/Spinner";
import type { FirmForm, SectionFieldsProps } from "./firmForm";
import { MissingServices } from "./MissingServices";
import { settingsText } from "./settingsText";

type Accounts = FunctionReturnType<typeof api.contracts.payments.staff.bankAccounts>;
type Account = Extract<Accounts, { kind: "accounts" }>["accounts"][number];

/** The firm's accounts at the payment provider. If they cannot be read, the choice stays. */
export function AccountFields({ form: { control } }: SectionFieldsProps) {
  const { accounts, askAgain } = useAccounts();
  return (
    <>
      <MissingServices />
      {accounts === null ? (
        <p
          role="status"
          // The height of the two fields that follow.
          className="flex min-h-16.5 items-center gap-2 text-sm text-ink-soft max-sm:min-h-39"
        >
          <Spinner /> {settingsText.readingAccounts}
        </p>
      ) : null}
      {accounts?.kind === "failed" ? (
        <Banner tone="warn" action={<Button onClick={askAgain}>Retry</Button>}>
          {accounts.reason}
        </Banner>
      ) : null}
      {accounts?.kind === "accounts" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <AccountField control={control} accounts={accounts.accounts} name="trustAccountId" category="trust" />
          <AccountField control={control} accounts={accounts.accounts} name="operatingAccountId" category="operating" />
        </div>
      ) : null}
    </>
  );
}

interface AccountFieldProps {
  control: Control<FirmForm, unknown, FirmForm>;
  accounts: readonly Account[];
  name: "trustAccountId" | "operatingAccountId";
  category: "trust" | "operating";
}

function AccountField({ control, accounts, name, category }: AccountFieldProps) {
  const chosen = useWatch({ control, name });
  const ofCategory = accounts.filter((account) => account.category.toLowerCase() === category);
  const choices = ofCategory.map((account) => ({ value: account.id, label: nameOf(account) }));
  const isGone = chosen !== "" && !choices.some(({ value }) => value === chosen);
  return (
    <SelectField
      control={control}
      name={name}
      label={settingsText[category]}
      choices={isGone ? [...choices, { value: chosen, label: settingsText.goneAccount }] : choices}
      placeholder={unchosen(ofCategory)}
    />
  );
}

function nameOf({ nickname, lastFour }: Account): string {
  return lastFour ? `${nickname} ····${lastFour}` : nickname;
}

/** Names the account that is used by default. */
function unchosen(ofCategory: readonly Account[]): string {
  const [first, second] = ofCategory;
  if (first === undefined) return settingsText.noAccount;
  if (second === undefined) return settingsText.onlyAccount(nameOf(first));
  const [main, other] = ofCategory.filter(({ isDefault }) => isDefault);
  return main === undefined || other !== undefined
    ? settingsText.chooseAccount
    : settingsText.mainAccount(nameOf(main));
}

function useAccounts(): { accounts: Accounts | null; askAgain: () => void } {
  const read = useAction(api.contracts.payments.staff.bankAccounts);
  const [accounts, setAccounts] = useState<Accounts | null>(null);
  const ask = useCallback(() => {
    read({}).then(setAccounts, (error: unknown) => {
      setAccounts({ kind: "failed", reason: errorText(error) });
    });
  }, [read]);
  useEffect(ask, [ask]);
  const askAgain = () => {
    setAccounts(null);
    ask();
  };
  return { accounts, askAgain };
}
