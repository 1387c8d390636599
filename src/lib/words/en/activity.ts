/** What happened in a case, by the type of the activity. Titles are the practice's own words. */
export const activity = {
  case_created: "Your case was opened",
  case_stage_changed: "{status}",
  case_status_changed: {
    active: "Your case goes on",
    in_progress: "Your case goes on",
    on_hold: "Your case is on hold",
    completed: "Your case is complete",
  },
  document_accepted: "Accepted: {title}",
  document_redo: "Please send again: {title}",
  document_requested: "We asked for: {title}",
  documents_requested: "We asked for {count, plural, one {# document} other {# documents}}",
  document_returned: "Please send again: {title}",
  message_from_client: "You wrote to us: {title}",
  message_from_team: "We wrote to you: {title}",
  milestone_done: "Done: {title}",
  next_step_changed: "Next step: {nextStep}",
  questionnaire_assigned: "We have questions for you: {title}",
  questionnaire_completed: "You answered everything: {title}",
  questionnaire_reopened: "Please look again: {title}",
} as const;
