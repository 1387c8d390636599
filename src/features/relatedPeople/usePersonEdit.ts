import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { isRelation, RELATED_FIELDS, relationLabel, type RelatedForm } from "../../../convex/relatedPeople/rules";
import type { TheirChange } from "../../lib/ChangedMeanwhile";
import { relatedResolver } from "./RelatedFields";
import type { RelatedPerson } from "./relatedPerson";
import { PERSON_FIELD_LABELS } from "./relatedText";

/** A person as the form holds them. */
function typedOf({ relation, clientId, name, email, phone, note }: RelatedPerson): RelatedForm {
  return { relation, relatedClientId: clientId ?? "", name, email: email ?? "", phone: phone ?? "", note: note ?? "" };
}

const inWords = (value: string) => (isRelation(value) ? relationLabel(value) : value);

const KEEP_TYPED = { keepDirtyValues: true };

/** The form of a related person whom others may change meanwhile, as `useClientEdit` is that of a client. */
export function usePersonEdit(person: RelatedPerson) {
  const stored = typedOf(person);
  const [begun] = useState(stored);
  const form = useForm<RelatedForm, unknown, RelatedForm>({
    defaultValues: begun,
    values: stored,
    resetOptions: KEEP_TYPED,
    resolver: relatedResolver,
  });
  // The library knows what was typed only in a form that reads this.
  const { dirtyFields } = form.formState;
  const typed = useWatch({ control: form.control });
  const changes = RELATED_FIELDS.filter((field) => stored[field] !== begun[field]).map((field): TheirChange => ({
    label: PERSON_FIELD_LABELS[field],
    theirs: inWords(stored[field]),
    yours: typed[field] === stored[field] ? null : inWords(typed[field] ?? ""),
    onTake: () => {
      form.setValue(field, stored[field], { shouldDirty: true, shouldValidate: true });
    },
  }));
  return { form, changes, dirtyFields };
}
