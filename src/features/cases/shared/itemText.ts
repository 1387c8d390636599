/** Texts of the items of an edited list, and of fields that a template and a case have: parts and questions of a questionnaire, requests. */
export const itemText = {
  untitled: "Untitled",
  up: (title: string) => `Move “${title}” up`,
  down: (title: string) => `Move “${title}” down`,
  remove: (title: string) => `Remove “${title}”`,
  removeTitle: (title: string) => `Remove “${title}”?`,
  removeQuestion: "Everything that was typed in it is removed, too.",
  confirm: "Remove",
  why: "Why it is needed",
  whyHint: "One short sentence for the client, such as “USCIS checks your trips.”",
} as const;
