/** Relations of related people and validation of their form. Pure; the browser imports this file. */

import { cleanEmail, emailProblem } from "../../platform/emailAddresses";
import { findWrong, lengthProblem, type ReadForm } from "../../platform/forms";
import { phoneProblem } from "../../platform/phoneNumbers";
import { nameText, textOrNull } from "../../platform/texts";

/** Relations of a person to the client, in the order of the form's menu. */
const RELATIONS = {
  petitioner: { label: "Petitioner", inverse: "beneficiary" },
  beneficiary: { label: "Beneficiary", inverse: "petitioner" },
  spouse: { label: "Spouse", inverse: "spouse" },
  child: { label: "Child", inverse: "parent" },
  parent: { label: "Parent", inverse: "child" },
  employer_contact: { label: "Employer contact", inverse: "employee" },
  employee: { label: "Employee", inverse: "employer_contact" },
  other: { label: "Other", inverse: "other" },
} as const satisfies Record<string, { label: string; inverse: string }>;
export type Relation = keyof typeof RELATIONS;

/** More than anybody enters for one client; of an employer with more employees, the page shows the first ones and says so. */
export const MOST_SHOWN = 100;

export function isRelation(text: string): text is Relation {
  return Object.hasOwn(RELATIONS, text);
}

export const RELATION_KEYS = Object.keys(RELATIONS).filter(isRelation);

export function relationLabel(relation: Relation): string {
  return RELATIONS[relation].label;
}

/** The client's relation to a person with this relation to the client. */
export function inverseOf(relation: Relation): Relation {
  return RELATIONS[relation].inverse;
}

/**
 * As it was typed. `relatedClientId` is empty for a person who is not a client; for a client, name, e-mail and phone are the
 * client's own.
 */
export interface RelatedForm {
  relation: string;
  relatedClientId: string;
  name: string;
  email: string;
  phone: string;
  note: string;
}
export type RelatedField = keyof RelatedForm;

/** In the order of the form. */
export const RELATED_FIELDS = [
  "relation",
  "relatedClientId",
  "name",
  "email",
  "phone",
  "note",
] as const satisfies readonly RelatedField[];

export const NEW_RELATED: RelatedForm = {
  relation: "",
  relatedClientId: "",
  name: "",
  email: "",
  phone: "",
  note: "",
};

interface RelatedFacts {
  relation: Relation;
  name: string;
  email: string | null;
  phone: string | null;
  note: string | null;
}

const LONGEST: Record<RelatedField, number> = {
  relation: 40,
  relatedClientId: 64,
  name: 200,
  email: 254,
  phone: 40,
  note: 500,
};

/** The problem with one field, or null. */
export function relatedProblem(field: RelatedField, form: RelatedForm): string | null {
  const text = form[field].trim();
  const tooLong = lengthProblem(text, LONGEST[field]);
  if (tooLong !== null) return tooLong;
  const isClient = form.relatedClientId.trim() !== "";
  if (field === "relation" && !isRelation(text)) return "Please choose how they are related";
  if (field === "name" && !isClient && nameText(text) === "") return "Please fill in all required fields";
  if (isClient) return null;
  if (field === "email" && text !== "") return emailProblem(text, "Please enter a valid email address");
  return field === "phone" ? phoneProblem(text) : null;
}

/** The facts, or the first invalid field. For a client, only relation and note are kept. */
export function readRelatedForm(form: RelatedForm): ReadForm<RelatedFacts, RelatedField> {
  const wrong = findWrong(RELATED_FIELDS, (field) => relatedProblem(field, form));
  if (wrong !== null) return wrong;
  const relation = form.relation.trim();
  if (!isRelation(relation)) throw new Error("A form without problems has a relation.");
  const note = textOrNull(form.note);
  if (form.relatedClientId.trim() !== "") {
    return { ok: true, facts: { relation, name: "", email: null, phone: null, note } };
  }
  const name = nameText(form.name);
  return {
    ok: true,
    facts: { relation, name, email: textOrNull(cleanEmail(form.email)), phone: textOrNull(form.phone), note },
  };
}
