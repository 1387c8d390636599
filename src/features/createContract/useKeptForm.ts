import { useMemo, useState } from "react";
import { CONTRACT_FIELDS, type ContractForm } from "../../../convex/contractForm/rules";
import { isRecord } from "../../lib/record";
import { FORM } from "../../lib/unsent/leaving";
import { useKeptText } from "../../lib/unsent/useKeptValues";

interface KeptForm {
  typed: ContractForm;
  /** Sending the same form again makes no second contract. */
  formKey: string;
}

/** A form's kept text, or null for anything else. */
function read(text: string): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept) || typeof kept["formKey"] !== "string" || !isRecord(kept["typed"])) return null;
    const { typed, formKey } = kept;
    if (!CONTRACT_FIELDS.every((field) => typeof typed[field] === "string")) return null;
    const textOf = (field: keyof ContractForm) => String(typed[field]);
    return {
      formKey,
      typed: {
        clientName: textOf("clientName"),
        clientEmail: textOf("clientEmail"),
        clientPhone: textOf("clientPhone"),
        caseType: textOf("caseType"),
        customCaseType: textOf("customCaseType"),
        services: textOf("services"),
        fee: textOf("fee"),
      },
    };
  } catch {
    return null;
  }
}

/** What was typed at this address survives a reload and a session that ends by itself. */
export function useKeptForm(address: string, initial: () => ContractForm) {
  const { before, keep, forget } = useKeptText(`${FORM}contract ${address}`);
  const [begun, setBegun] = useState<KeptForm>(
    () => read(before) ?? { typed: initial(), formKey: crypto.randomUUID() },
  );
  return useMemo(() => {
    const keepUnder = (formKey: string, typed: ContractForm) => {
      keep(JSON.stringify({ typed, formKey }));
    };
    return {
      ...begun,
      keep: (typed: ContractForm) => {
        keepUnder(begun.formKey, typed);
      },
      /** Gives the form a new key, so sending it makes another contract. */
      renewKey: (typed: ContractForm) => {
        const formKey = crypto.randomUUID();
        setBegun({ ...begun, formKey });
        keepUnder(formKey, typed);
      },
      forget,
    };
  }, [begun, keep, forget]);
}
