/**
 * Notices to a client about the practice's actions. Titles of documents and steps, and reasons, are the practice's own
 * words.
 */
export const notices = {
  title: "Notifications",
  bell: "Notifications, {count, plural, =0 {none unread} other {# unread}}",
  recent: "Recent Updates",
  viewAll: "View All",
  unread: "Unread",
  markOne: "Mark as read: {title}",
  markAllRead: "Mark all as read",
  empty: "No notifications",
  emptyHint: "When something changes in your case, you read it here.",
  priority: { urgent: "Urgent", high: "Important", normal: "Normal", low: "Low" },
  case_created: { title: "Your case is open", message: "From now on you can follow here how it goes on." },
  case_stage_changed: "Your case has moved forward",
  case_status_changed: "The status of your case has changed",
  goesOn: "We are working on your case.",
  next_step_changed: "Your next step",
  milestone_done: "A step is done",
  document_requested: "{count, plural, one {We need a document from you} other {We have asked you for # documents}}",
  message_from_team: "A message from your team",
  contract_to_sign: "A contract is ready for you to sign",
  payment_due: "A payment is due: {amount}",
  payment_received: "We have received your payment: {amount}",
  document_overdue: "A document is overdue. Please send it soon",
  document_redo: "Please send a document again",
  document_accepted: "We have accepted your document",
  questionnaire_assigned: "We have questions for you",
  questionnaire_reopened: "Please look at your answers again",
  document_shared: "We shared a document with you",
  unknown: "There is news in your case",
} as const;
