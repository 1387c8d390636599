import {
  CASE_STAGE_LABELS,
  CASE_STAGES,
  CASE_STATUSES,
  CASE_STATUS_WORDS,
  CASE_PRIORITY_WORDS,
  type CasePriority,
  type CaseStatus,
} from "../../../../convex/cases/record/rules";

/** Values of the tab parameter on a case's page; the overview has none. */
export const CASE_TABS = { documents: "documents", messages: "messages", questionnaires: "questionnaires" } as const;

/** Texts of a case's page. */
export const caseDetailText = {
  back: "Back to client",
  backToCases: "Back to cases",
  loading: "Loading case...",
  notFound: "Case not found",
  opened: (day: string, name: string | null) => (name === null ? `Opened ${day}` : `Opened ${day} by ${name}`),
  done: (percent: number) => `${String(percent)}% done`,
  viewClient: "View client",
  edit: "Edit case",
  tabs: "Parts of the case",
  overview: "Overview",
  documents: "Documents",
  messages: "Messages",
  questionnaires: "Questionnaires",
  strip: {
    label: "Case summary",
    documents: "Documents",
    noneRequested: "None requested",
    toReview: (count: number) => `${String(count)} to review`,
    missing: (count: number) => `${String(count)} missing`,
    accepted: (count: number, of: number) => `${String(count)} of ${String(of)} accepted`,
    allAccepted: "All accepted",
    questionnaire: "Questionnaire",
    noneGiven: "None given",
    completed: "Completed",
  },
  progress: "Progress",
  byHand: "Manual",
  byMilestones: "From milestones",
  nextStep: "Next step",
  noNextStep: "None yet",
  facts: "Case details",
  client: "Client",
  type: "Case type",
  owner: "Owner",
  unassigned: "Unassigned",
  former: (name: string) => `${name} (former member)`,
  ownersFailed: "The people who work here could not be loaded.",
  language: "Client reads",
  contract: "Contract",
  viewContract: "View contract",
  notesAside: "Internal notes about this case",
  changed: "Last change",
  team: "Team",
  noTeam: "No one assigned",
  addMember: "Add a team member",
  addPrompt: "Add member…",
  remove: (name: string) => `Remove ${name} from this case`,
  teamFailed: "The team could not be loaded.",
  nextStepHint: "Shown to the client.",
  progressBy: "Progress",
  progressChoices: { milestones: "From milestones", hand: "Manual" },
  chooseProgress: "Select who decides",
  percent: "Percent done",
  save: "Save case",
  saved: "Case saved",
  failedToSave: "The case could not be saved",
} as const;

export const CASE_STATUS_LABELS: Record<CaseStatus, string> = {
  active: CASE_STATUS_WORDS.active.label,
  in_progress: CASE_STATUS_WORDS.in_progress.label,
  on_hold: CASE_STATUS_WORDS.on_hold.label,
  completed: CASE_STATUS_WORDS.completed.label,
};
export const PRIORITY_LABELS: Record<CasePriority, string> = {
  low: CASE_PRIORITY_WORDS.low.label,
  medium: CASE_PRIORITY_WORDS.medium.label,
  high: CASE_PRIORITY_WORDS.high.label,
  urgent: CASE_PRIORITY_WORDS.urgent.label,
};

export const CASE_STATUS_CHOICES = CASE_STATUSES.map((value) => ({ value, ...CASE_STATUS_WORDS[value] }));

/** Two stages are final; all earlier ones are in progress. */
export const STAGE_CHOICES = CASE_STAGES.map((value) => {
  const isFinal = value === "approved" || value === "completed";
  return { value, label: CASE_STAGE_LABELS[value], tone: isFinal ? ("good" as const) : ("violet" as const) };
});
