import { countText } from "../../../lib/format/format";
import { CASE_TYPE_KEYS, caseTypeLabel, OTHER_CASE_TYPE } from "../../../../convex/practice/caseTypes";

/** Texts of templates: applying one, and editing them. */
export const templateText = {
  title: "Case templates",
  subtitle: "Milestones, documents and tasks for new cases. Editing a template does not change existing cases.",
  loading: "Loading templates...",
  failed: "The templates could not be loaded.",
  backToList: "Back to Case templates",
  add: "New template",
  addTitle: "New case template",
  editTitle: "Edit case template",
  notFound: "There is no such template.",
  changed: "Changed",
  own: "Your own",
  counts: (template: { milestones: number; requirements: number; tasks: number }) =>
    [
      countText(template.milestones, "milestone", "milestones"),
      countText(template.requirements, "document", "documents"),
      countText(template.tasks, "task", "tasks"),
    ].join(" · "),
  noTypes: "Not suggested for any case type",
  name: "Name",
  caseTypes: "Offered to cases of these types",
  source: "Source",
  sourceHint: "The forms and sections, or the rules, that the template follows",
  milestones: "Milestones",
  requirements: "Documents",
  tasks: "Tasks",
  addMilestone: "Add milestone",
  addRequirement: "Add document",
  addTask: "Add task",
  noItems: "None yet.",
  itemTitle: "Title",
  description: "Description",
  visible: "Visible to the client",
  documentType: "Document type",
  chooseType: "Select a document type",
  documentName: "Name",
  instructions: "Instructions",
  required: "Required",
  dueInDays: "Due after days",
  dueHint: "From the day on which the template is applied; empty for no date",
  itemSource: "Source",
  task: "Task",
  save: "Save template",
  saved: "Template saved",
  restore: {
    action: "Restore the original",
    question:
      "The template becomes what Passage brings, by the government's own instructions. Your changes to it are lost; cases keep what they have.",
    doing: "Restoring...",
    done: "Template restored",
  },
  removeTemplate: {
    action: "Remove template",
    question: "The template is no longer offered to new cases. Cases that used it keep what it added.",
    doing: "Removing...",
    done: "Template removed",
  },
  apply: "Apply template",
  applyTitle: "Apply a template",
  applyHint: "Adds what the case does not have yet. Nothing is added twice, and nothing is removed.",
  template: "Template",
  chooseTemplate: "Select a template",
  noTemplateChosen: "Please select a template",
  applying: "Applying...",
  applied: ({ milestones, requirements, tasks }: { milestones: number; requirements: number; tasks: number }) =>
    milestones + requirements + tasks === 0
      ? "The case has all of this template already"
      : `Added ${countText(milestones, "milestone", "milestones")}, ${countText(requirements, "document", "documents")} and ${countText(tasks, "task", "tasks")}`,
} as const;

/** Every case type but Other, whose text is a person's own. */
export const CASE_TYPE_CHOICES = CASE_TYPE_KEYS.filter((key) => key !== OTHER_CASE_TYPE).map((value) => {
  return { value, label: caseTypeLabel({ caseType: value, customCaseType: null }) };
});

export function caseTypesText(keys: readonly string[]): string {
  const labels = CASE_TYPE_CHOICES.filter(({ value }) => keys.some((key) => key === value)).map(({ label }) => label);
  return labels.length === 0 ? templateText.noTypes : labels.join(", ");
}
