import { useMemo, useState } from "react";
import { CONTRACT_FIELDS, type ContractForm } from "../../../../convex/contracts/form/rules";
import { newKey } from "../../../lib/newKey";
import { isRecord } from "../../../lib/record";
import { draftTexts, useFormDraft, type StoredDraft } from "../../../lib/recordForm/useFormDraft";
import { FORM } from "../../../lib/drafts/draftLoss";

interface ContractDraft {
  typed: ContractForm;
  /** Sent twice, the same key makes only one contract. */
  formKey: string;
}

/** Null for a draft that lacks a field. */
function read(draft: StoredDraft | null, initial: ContractForm): ContractDraft | null {
  const { typed, formKey } = draft ?? {};
  if (typeof formKey !== "string" || !isRecord(typed)) return null;
  const isWhole = CONTRACT_FIELDS.every((field) => typeof typed[field] === "string");
  return isWhole ? { formKey, typed: draftTexts(typed, initial) } : null;
}

/** The draft at this address, with its form key. */
export function useContractDraft(address: string, initial: () => ContractForm) {
  const { before, keep, forget } = useFormDraft(`${FORM}contract ${address}`);
  const [begun, setBegun] = useState(() => {
    const typed = initial();
    return read(before, typed) ?? { typed, formKey: newKey() };
  });
  return useMemo(() => {
    return {
      ...begun,
      keep: (typed: object) => {
        keep({ typed, formKey: begun.formKey });
      },
      /** Gives the form a new key, so that sending it makes another contract. */
      renewKey: (typed: ContractForm) => {
        const formKey = newKey();
        setBegun({ ...begun, formKey });
        keep({ typed, formKey });
      },
      forget,
    };
  }, [begun, keep, forget]);
}
