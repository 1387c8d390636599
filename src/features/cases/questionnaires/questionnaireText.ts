import { ENGLISH_NAMES, LOCALES } from "../../../../convex/platform/languages";
import { countText, formatMoment } from "../../../lib/format/format";

const LANGUAGES = new Intl.ListFormat("en", { type: "disjunction" }).format(
  LOCALES.map((locale) => ENGLISH_NAMES[locale]),
);

/** Texts of the questionnaires of a case, as staff see them. */
export const questionnaireText = {
  heading: "Questionnaires",
  loading: "Loading questionnaires...",
  failed: "Questionnaires could not be loaded.",
  empty: "No questionnaires yet",
  emptyHint: "What the client is asked in the portal, a part at a time.",
  assign: "Assign questionnaire",
  assigning: "Assigning...",
  assigned: "The client can fill it in now",
  form: "Questionnaire",
  chooseForm: "Select a questionnaire",
  formsFailed: "The questionnaires to choose from could not be loaded.",
  noForm: "Please select a questionnaire",
  counts: (sections: number, fields: number) =>
    `${countText(sections, "part", "parts")} · ${countText(fields, "question", "questions")}`,
  assignHint: `The client reads it in ${LANGUAGES}. It stays as it is now, whatever is changed in the settings.`,
  percent: (progress: number) => `${String(progress)}%`,
  saved: (at: number) => `Saved ${formatMoment(at)}`,
  notStarted: (name: string, at: number) => `Assigned by ${name}, ${formatMoment(at)}`,
  open: (name: string) => `See answers of “${name}”`,
  answers: "See answers",
  reopened: "Open again",
  gone: "This questionnaire was withdrawn.",
  noAnswer: "No answer",
  entry: (label: string, number: number) => `${label} ${String(number)}`,
  differences: "Differs from the client record",
  differencesHint: "Accept each change you want to keep.",
  recorded: "Record",
  answered: "Answer",
  empties: "Empty",
  accept: "Accept",
  acceptOne: (label: string) => `Accept into the record: ${label}`,
  accepted: "Client record updated",
  reopen: "Send back to client",
  reopening: "Sending...",
  withdraw: "Withdraw",
  withdrawing: "Withdrawing...",
  withdrawTitle: "Withdraw the questionnaire?",
  withdrawQuestion: "The questionnaire and all its answers are deleted. The client no longer sees it.",
  withdrawn: "Questionnaire withdrawn",
} as const;
