import { useEffect, useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { caseTypeLabel, isCaseTypeKey } from "../../../convex/caseTypes/rules";
import {
  EDIT_FIELDS,
  editOf,
  type ClientEdit,
  type EditedFacts,
  type EditField,
} from "../../../convex/clientForm/rules";
import type { TheirChange } from "../../lib/ChangedMeanwhile";
import { FORM } from "../../lib/unsent/leaving";
import { useKeptValues } from "../../lib/unsent/useKeptValues";
import { clientResolver } from "./ClientFields";
import { CLIENT_FIELD_LABELS, CLIENT_STATUS_CHOICES, CLIENT_TYPE_CHOICES } from "./clientFormText";

/** A client as it is stored now, with who changed it last. */
export interface StoredClient extends EditedFacts {
  clientId: string;
  version: number;
  updatedByName: string | null;
  updatedAt: number;
}

const CHOICES: readonly { value: string; label: string }[] = [...CLIENT_TYPE_CHOICES, ...CLIENT_STATUS_CHOICES];

/** A value as the form shows it. */
function inWords(field: EditField, value: string): string {
  if (field === "caseType" && isCaseTypeKey(value)) return caseTypeLabel({ caseType: value, customCaseType: null });
  return CHOICES.find((choice) => choice.value === value)?.label ?? value;
}

const KEEP_TYPED = { keepDirtyValues: true };

/**
 * The form of a client whom others may change meanwhile. A field that the person has not touched follows the others' change; one
 * that both have changed stays as it was typed, and is in `changes` with what it is now.
 */
export function useClientEdit(client: StoredClient) {
  const stored = editOf(client);
  const name = `${FORM}client ${client.clientId}`;
  const kept = useKeptValues(name, EDIT_FIELDS, stored);
  // What the client was when the kept form was begun: others may have saved since.
  const seen = useKeptValues(`begun ${name}`, EDIT_FIELDS, stored);
  const { begun } = seen;
  const form = useForm<ClientEdit, unknown, ClientEdit>({
    defaultValues: begun,
    values: stored,
    resetOptions: KEEP_TYPED,
    resolver: clientResolver,
  });
  useTypedBefore(form, kept, seen);
  // The library knows what was typed only in a form that reads this.
  const { dirtyFields } = form.formState;
  const typed = useWatch({ control: form.control });
  const changes = EDIT_FIELDS.filter((field) => stored[field] !== begun[field]).map((field): TheirChange => ({
    label: CLIENT_FIELD_LABELS[field],
    theirs: inWords(field, stored[field]),
    yours: typed[field] === stored[field] ? null : inWords(field, typed[field] ?? ""),
    onTake: () => {
      form.setValue(field, stored[field], { shouldDirty: true, shouldValidate: true });
    },
  }));
  const forget = () => {
    kept.forget();
    seen.forget();
  };
  return { form, changes, dirtyFields, forget };
}

type Kept = ReturnType<typeof useKeptValues<EditField>>;

/** What was typed when the form was closed without an answer is in it again, and what is typed is kept. */
function useTypedBefore(
  form: UseFormReturn<ClientEdit, unknown, ClientEdit>,
  { begun: typedBefore, keep }: Kept,
  { begun: seenBefore, keep: keepSeen }: Kept,
): void {
  const { setValue, subscribe } = form;
  const [{ before, seen }] = useState({ before: typedBefore, seen: seenBefore });
  useEffect(() => {
    for (const field of EDIT_FIELDS) {
      if (before[field] !== seen[field]) setValue(field, before[field], { shouldDirty: true });
    }
  }, [before, seen, setValue]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          keep(values);
          keepSeen(seen);
        },
      }),
    [subscribe, keep, keepSeen, seen],
  );
}
