/** Texts of the items of an edited list: parts and questions of a questionnaire, items of a template. */
export const itemText = {
  untitled: "Untitled",
  up: (title: string) => `Move “${title}” up`,
  down: (title: string) => `Move “${title}” down`,
  remove: (title: string) => `Remove “${title}”`,
  removeTitle: (title: string) => `Remove “${title}”?`,
  removeQuestion: "Everything that was typed in it is removed, too.",
  confirm: "Remove",
} as const;
