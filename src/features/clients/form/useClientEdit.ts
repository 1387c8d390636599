import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { caseTypeLabel, isCaseTypeKey } from "../../../../convex/practice/caseTypes";
import { editOf, type EditedFacts, type EditField } from "../../../../convex/clients/form/rules";
import { EDIT_FIELDS } from "../../../../convex/clients/record/rules";
import { FOLLOW_STORED, theirChanges } from "../../../lib/recordForm/theirChanges";
import { draftTexts, useFormDraft, useKeptTyping } from "../../../lib/recordForm/useFormDraft";
import { FORM } from "../../../lib/drafts/draftLoss";
import { useZodForm } from "../../../ui/form/Form";
import { clientSchema } from "./ClientFields";
import { CLIENT_FIELD_LABELS, CLIENT_STATUS_CHOICES, CLIENT_TYPE_CHOICES } from "./clientFormText";

/** A client's stored values, and the last person to change them. */
export interface StoredClient extends EditedFacts {
  clientId: string;
  version: number;
  updatedByName: string | null;
  updatedAt: number;
}

const CHOICES: readonly { value: string; label: string }[] = [...CLIENT_TYPE_CHOICES, ...CLIENT_STATUS_CHOICES];

/** A value as the form displays it. */
function inWords(field: EditField, value: string): string {
  if (field === "caseType" && isCaseTypeKey(value)) return caseTypeLabel({ caseType: value, customCaseType: null });
  return CHOICES.find((choice) => choice.value === value)?.label ?? value;
}

/**
 * The form of a client that others may change at the same time. A field that the person has not touched follows the others'
 * change; if both have changed a field, it stays as typed, and `changes` has its stored value.
 */
export function useClientEdit(client: StoredClient) {
  const stored = editOf(client);
  const name = `${FORM}client ${client.clientId}`;
  const kept = useFormDraft(name);
  // The client when the draft began: others may have saved since.
  const seen = useFormDraft(`begun ${name}`);
  const [begun] = useState(() => draftTexts(seen.before, stored));
  const form = useZodForm(clientSchema, begun, { values: stored, resetOptions: FOLLOW_STORED });
  const { setValue, subscribe } = form;
  const [typedBefore] = useState(() => draftTexts(kept.before, stored));
  useEffect(() => {
    for (const field of EDIT_FIELDS) {
      if (typedBefore[field] !== begun[field]) setValue(field, typedBefore[field], { shouldDirty: true });
    }
  }, [typedBefore, begun, setValue]);
  useKeptTyping(subscribe, (typed) => {
    kept.keep(typed);
    seen.keep(begun);
  });
  // React Hook Form tracks `dirtyFields` only if it is read.
  const { dirtyFields } = form.formState;
  const changes = theirChanges({
    fields: EDIT_FIELDS,
    labels: CLIENT_FIELD_LABELS,
    inWords,
    begun,
    stored,
    typed: useWatch({ control: form.control }),
    onTake: (field) => {
      setValue(field, stored[field], { shouldDirty: true, shouldValidate: true });
    },
  });
  const forget = () => {
    kept.forget();
    seen.forget();
  };
  return { form, changes, dirtyFields, forget };
}
