import { useState } from "react";
import { useWatch } from "react-hook-form";
import {
  isRelation,
  RELATED_FIELDS,
  relationLabel,
  type RelatedForm,
} from "../../../../convex/clients/relatedPeople/rules";
import { FOLLOW_STORED, theirChanges } from "../../../lib/recordForm/theirChanges";
import { useZodForm } from "../../../ui/form/Form";
import { relatedSchema } from "./RelatedFields";
import type { RelatedPerson } from "./relatedPerson";
import { PERSON_FIELD_LABELS } from "./relatedText";

/** A person's form values. */
function typedOf({ relation, clientId, name, email, phone, note }: RelatedPerson): RelatedForm {
  return { relation, relatedClientId: clientId ?? "", name, email: email ?? "", phone: phone ?? "", note: note ?? "" };
}

/** The form of a related person; like `useClientEdit`, it merges others' changes. */
export function usePersonEdit(person: RelatedPerson) {
  const stored = typedOf(person);
  const [begun] = useState(stored);
  const form = useZodForm(relatedSchema, begun, { values: stored, resetOptions: FOLLOW_STORED });
  // React Hook Form tracks `dirtyFields` only if it is read.
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
