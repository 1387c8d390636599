import { RELATION_KEYS, relationLabel, type RelatedField } from "../../../../convex/clients/relatedPeople/rules";

/** Texts of related people. */
export const relatedText = {
  heading: "Related people",
  loading: "Loading related people...",
  failed: "Failed to load related people",
  none: "No one yet. Add the petitioner, spouse, children or employer contact.",
  firstShown: (count: number) => `The first ${String(count)} are shown.`,
  add: "Add person",
  addTitle: "Add related person",
  adding: "Adding...",
  added: "Related person added",
  addFailed: "Failed to add the related person",
  change: "Edit",
  changeOf: (name: string) => `Edit ${name}`,
  changeTitle: "Edit related person",
  save: "Save changes",
  saved: "Related person saved",
  saveFailed: "Failed to save the related person",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeClient: "The two clients are no longer linked. Both records stay.",
  removePerson: "What was entered of this person is deleted.",
  removing: "Removing...",
  removed: "Related person removed",
  removeFailed: "Failed to remove the related person",
  relation: "Relation to the client",
  chooseRelation: "Choose a relation",
  name: "Name",
  email: "Email",
  phone: "Phone",
  note: "Note",
  candidates: "Is it one of these clients? Linked, they are on both pages.",
  link: (name: string) => `Link with ${name}`,
  linked: (name: string) => `Linked with the client ${name}. Name, email and phone are those of their record.`,
  unlink: "Not this client",
} as const;

export const PERSON_FIELD_LABELS: Record<RelatedField, string> = {
  relation: relatedText.relation,
  relatedClientId: "Client",
  name: relatedText.name,
  email: relatedText.email,
  phone: relatedText.phone,
  note: relatedText.note,
};

export const RELATION_CHOICES = RELATION_KEYS.map((value) => ({ value, label: relationLabel(value) }));
