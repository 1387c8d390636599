import { CASE_PRIORITIES, priorityWords } from "../../../convex/cases/rules";

/** Texts of a client's cases and of the form of a new one. */
export const caseText = {
  heading: "Cases",
  table: "Cases of this client",
  loading: "Loading cases...",
  failed: "Cases could not be loaded.",
  empty: "No cases found",
  emptyHint: "This client doesn't have any cases yet.",
  first: "Create First Case",
  open: "New Case",
  title: "Create New Case",
  client: "Client",
  findClient: "Type a name",
  searching: "Searching…",
  noClient: "No client has this name.",
  priority: "Priority",
  choosePriority: "Select a priority",
  template: "Template",
  noTemplate: "No template",
  templatesFailed: "The templates could not be loaded.",
  clientsFailed: "Clients could not be searched.",
  templateHint: "Its milestones, requested documents and tasks come with the case.",
  notes: "Notes",
  notesHint: "For the practice. The client does not read them.",
  cancel: "Cancel",
  create: "Create Case",
  creating: "Creating...",
  created: "Case created",
  failedToCreate: "Failed to create case",
} as const;

export const PRIORITY_CHOICES = CASE_PRIORITIES.map((value) => ({ value, ...priorityWords(value) }));
