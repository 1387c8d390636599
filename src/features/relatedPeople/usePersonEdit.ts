import { useState } from "react";
import { useWatch } from "react-hook-form";
import { isRelation, RELATED_FIELDS, relationLabel, type RelatedForm } from "../../../convex/relatedPeople/rules";
import { FOLLOW_STORED, theirChanges } from "../../lib/recordForm/theirChanges";
import { useZodForm } from "../../ui/form/Form";
import { relatedSchema } from "./RelatedFields";
import type { RelatedPerson } from "./relatedPerson";
import { PERSON_FIELD_LABELS } from "./relatedText";

/** A person as the form holds them. */
function typedOf({ relation, clientId, name, email, phone, note }: RelatedPerson): RelatedForm {
  return { relation, relatedClientId: clientId ?? "", name, email: email ?? "", phone: phone ?? "", note: note ?? "" };
}

/** The form of a related person whom others may change meanwhile, as `useClientEdit` is that of a client. */
export function usePersonEdit(person: RelatedPerson) {
  const stored = typedOf(person);
  const [begun] = useState(stored);
  const form = useZodForm(relatedSchema, begun, { values: stored, resetOptions: FOLLOW_STORED });
  // The library knows what was typed only in a form that reads this.
  const { dirtyFields } = form.formState;
  const changes = theirChanges({
    fields: RELATED_FIELDS,
    labels: PERSON_FIELD_LABELS,
    inWords: (_, value) => (isRelation(value) ? relationLabel(value) : value),
    begun,
    stored,
    typed: useWatch({ control: form.control }),
    onTake: (field) => {
      form.setValue(field, stored[field], { shouldDirty: true, shouldValidate: true });
    },
  });
  return { form, changes, dirtyFields };
}
