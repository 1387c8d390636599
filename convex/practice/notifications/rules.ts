/**
 * The kinds of notifications and their words. Pure; the browser imports this file. A domain registers its news
 * as a kind here, and its icon and link in `src/features/practice/notifications/kinds.ts`.
 */

/** The facts of a sentence. */
export interface News {
  /** Number of records concerned. */
  count: number;
  /** The record's name, if there is only one. */
  name: string | null;
  /** When the trouble ended; null while it lasts, and for news that does not last. */
  endedAt: number | null;
  /** The person who caused the news, if any. */
  byName: string | null;
}

interface Kind {
  /** In the settings: "New leads". */
  label: string;
  /** For one person; other kinds are for all staff. */
  isPersonal?: true;
  sentence: (news: News) => string;
}

export const NOTIFICATION_KINDS = {
  newLead: {
    label: "New leads",
    sentence: ({ count, name }) => (count === 1 ? `New lead: ${name ?? "no name"}` : `${counted(count)} new leads`),
  },
  syncFailing: {
    label: "Lead sync fails",
    sentence: ({ endedAt }) => (endedAt === null ? "Lead sync is failing" : "Lead sync is no longer failing"),
  },
  syncHeld: {
    label: "Lead sync is on hold",
    sentence: ({ endedAt }) =>
      endedAt === null ? "Lead sync is on hold: check the sheet" : "Lead sync is no longer on hold",
  },
  contractNotSent: {
    label: "Contracts that could not be sent",
    sentence: ({ name }) => `The contract of ${name ?? "a client"} could not be sent`,
  },
  contractSigned: {
    label: "Contracts signed",
    sentence: ({ name }) => `${name ?? "A client"} signed the contract`,
  },
  contractDeclined: {
    label: "Contracts declined",
    sentence: ({ name }) => `${name ?? "A client"} declined the contract`,
  },
  contractExpired: {
    label: "Contracts expired",
    sentence: ({ name }) => `The contract of ${name ?? "a client"} has expired`,
  },
  paymentReceived: {
    label: "Payments received",
    sentence: ({ name }) => `${name ?? "A client"} has paid`,
  },
  paymentTrouble: {
    label: "Payments returned, refunded or disputed",
    sentence: ({ name }) => `A payment of ${name ?? "a client"} was returned, refunded or disputed`,
  },
  paymentUnknown: {
    label: "Unmatched payments",
    sentence: ({ name, endedAt }) =>
      `${endedAt === null ? "A payment to look at" : "A payment was matched"}: ${name ?? "no name"}`,
  },
  mailBounced: {
    label: "Bounced emails",
    sentence: ({ name }) => `An email to ${name ?? "a client"} was not delivered`,
  },
  documentExpiring: {
    label: "Documents expiring within 30 days",
    sentence: ({ name }) => `${name ?? "A document"} expires soon`,
  },
  messageReceived: {
    label: "Unclaimed messages from clients",
    sentence: ({ name }) => `Message from ${name ?? "a client"}`,
  },
  messageForYou: {
    label: "Messages in your conversations",
    isPersonal: true,
    sentence: ({ name }) => `Message from ${name ?? "a client"}`,
  },
  mention: {
    label: "Notes that mention you",
    isPersonal: true,
    sentence: ({ name, byName }) => `${byName ?? "Someone"} mentioned you in a note about ${name ?? "a record"}`,
  },
  leadAssigned: {
    label: "Leads assigned to you",
    isPersonal: true,
    sentence: ({ count, name, byName }) => {
      if (byName !== null) {
        return `${byName} assigned you ${count === 1 ? `a lead: ${name ?? "no name"}` : `${counted(count)} leads`}`;
      }
      return count === 1 ? `New lead for you: ${name ?? "no name"}` : `${counted(count)} new leads for you`;
    },
  },
  leadDue: {
    label: "Follow-ups due",
    isPersonal: true,
    sentence: ({ count, name }) =>
      count === 1 ? `Contact ${name ?? "a lead"} today` : `${counted(count)} leads to contact today`,
  },
  caseAssigned: {
    label: "Cases assigned to you",
    isPersonal: true,
    sentence: ({ count, name, byName }) =>
      `${byName ?? "Someone"} assigned you ${count === 1 ? `a case: ${name ?? "no name"}` : `${counted(count)} cases`}`,
  },
  taskAssigned: {
    label: "Tasks assigned to you",
    isPersonal: true,
    sentence: ({ name, byName }) => `${byName ?? "Someone"} assigned you a task: ${name ?? "no text"}`,
  },
  deadlineAssigned: {
    label: "Deadlines assigned to you",
    isPersonal: true,
    sentence: ({ name, byName }) => `${byName ?? "Someone"} assigned you a deadline: ${name ?? "no title"}`,
  },
  requestAnswered: {
    label: "New documents in your cases",
    isPersonal: true,
    sentence: ({ count, name, byName }) =>
      `${byName ?? "Someone"} sent ${count === 1 ? (name ?? "a document") : `${counted(count)} documents`}`,
  },
  questionnaireCompleted: {
    label: "Completed questionnaires in your cases",
    isPersonal: true,
    sentence: ({ name }) => `Completed: ${name ?? "a questionnaire"}`,
  },
  dueSoon: {
    label: "Reminders of what is due",
    isPersonal: true,
    sentence: ({ count, name }) => (count === 1 ? `Due ${name ?? "soon"}` : `${counted(count)} dates are coming up`),
  },
  clientRemoved: {
    label: "Client deletion finished",
    isPersonal: true,
    sentence: () => "The client you deleted has been removed completely",
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** The kinds for one person. */
export type PersonalKind = {
  [Kind in NotificationKind]: (typeof NOTIFICATION_KINDS)[Kind] extends { isPersonal: true } ? Kind : never;
}[NotificationKind];
/** The kinds for all staff. */
export type SharedKind = Exclude<NotificationKind, PersonalKind>;

export function isNotificationKind(key: string): key is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, key);
}

/** In the order of the settings. */
export const KIND_KEYS = Object.keys(NOTIFICATION_KINDS).filter(isNotificationKind);

export function isPersonalKind(kind: NotificationKind): kind is PersonalKind {
  return "isPersonal" in NOTIFICATION_KINDS[kind];
}

export function sentenceOf({ kind, ...news }: News & { kind: NotificationKind }): string {
  return NOTIFICATION_KINDS[kind].sentence(news);
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}

/** Longest list. */
export const MOST_LISTED = 300;

/** The length of a list, within the limits. */
export function listLength(wanted: number): number {
  return wanted >= 1 ? Math.floor(Math.min(wanted, MOST_LISTED)) : 1;
}

/** A person's choice about one kind. */
export interface KindChoice {
  kind: NotificationKind;
  isOn: boolean;
}

/** Every kind with this person's choice; without one, a kind is on. */
export function chosenKinds(choices: readonly KindChoice[]): KindChoice[] {
  return KIND_KEYS.map((kind) => ({ kind, isOn: choices.find((choice) => choice.kind === kind)?.isOn ?? true }));
}
