/**
 * The kinds of notifications, their words, and what counts as unread. Pure; the browser imports this file. A domain that
 * has news registers a kind here, and its icon and link in `src/features/notifications/kinds.ts`.
 */

/** What a sentence is made of. */
export interface News {
  /** How many records the news is about. */
  count: number;
  /** The record's name, if the news is about one. */
  name: string | null;
  /** When the trouble ended; null while it lasts, and for news that does not last. */
  endedAt: number | null;
  /** Who did it, where the news is what somebody did. */
  byName: string | null;
}

interface Kind {
  /** In the settings: "New leads". */
  label: string;
  isOnByDefault: boolean;
  /** One person alone is told; news of all other kinds is for everybody. */
  isPersonal?: true;
  sentence: (news: News) => string;
}

export const NOTIFICATION_KINDS = {
  newLead: {
    label: "New leads",
    isOnByDefault: true,
    sentence: ({ count, name }) => (count === 1 ? `New lead: ${name ?? "no name"}` : `${counted(count)} new leads`),
  },
  syncFailing: {
    label: "Lead sync fails",
    isOnByDefault: true,
    sentence: ({ endedAt }) => (endedAt === null ? "Lead sync is failing" : "Lead sync is no longer failing"),
  },
  syncHeld: {
    label: "Lead sync is on hold",
    isOnByDefault: true,
    sentence: ({ endedAt }) =>
      endedAt === null ? "Lead sync is on hold: check the sheet" : "Lead sync is no longer on hold",
  },
  contractNotSent: {
    label: "Contracts that could not be sent",
    isOnByDefault: true,
    sentence: ({ name }) => `The contract of ${name ?? "a client"} could not be sent`,
  },
  contractSigned: {
    label: "Contracts signed",
    isOnByDefault: true,
    sentence: ({ name }) => `${name ?? "A client"} signed the contract`,
  },
  contractDeclined: {
    label: "Contracts declined",
    isOnByDefault: true,
    sentence: ({ name }) => `${name ?? "A client"} declined the contract`,
  },
  contractExpired: {
    label: "Contracts expired",
    isOnByDefault: true,
    sentence: ({ name }) => `The contract of ${name ?? "a client"} has expired`,
  },
  paymentReceived: {
    label: "Payments received",
    isOnByDefault: true,
    sentence: ({ name }) => `${name ?? "A client"} has paid`,
  },
  paymentTrouble: {
    label: "Payments returned, refunded or disputed",
    isOnByDefault: true,
    sentence: ({ name }) => `A payment of ${name ?? "a client"} was taken back`,
  },
  paymentUnknown: {
    label: "Payments that nothing explains",
    isOnByDefault: true,
    sentence: ({ name, endedAt }) =>
      `${endedAt === null ? "A payment to look at" : "A payment was matched"}: ${name ?? "no name"}`,
  },
  mailBounced: {
    label: "Letters that bounce",
    isOnByDefault: true,
    sentence: ({ name }) => `A letter to ${name ?? "a client"} was not delivered`,
  },
  documentExpiring: {
    label: "Documents that expire within 30 days",
    isOnByDefault: true,
    sentence: ({ name }) => `${name ?? "A document"} expires soon`,
  },
  messageReceived: {
    label: "Messages from clients that nobody has claimed",
    isOnByDefault: true,
    sentence: ({ name }) => `${name ?? "A client"} has written`,
  },
  messageForYou: {
    label: "Messages from clients whom you answer",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ name }) => `${name ?? "A client"} has written to you`,
  },
  mention: {
    label: "Notes that mention you",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ name, byName }) => `${byName ?? "Somebody"} mentioned you in a note about ${name ?? "a record"}`,
  },
  leadAssigned: {
    label: "Leads that you are given",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ count, name, byName }) => {
      const leads = count === 1 ? `a lead: ${name ?? "no name"}` : `${counted(count)} leads`;
      return byName === null ? `It is your turn: you have ${leads}` : `${byName} gave you ${leads}`;
    },
  },
  leadDue: {
    label: "Leads to contact on a day that has come",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ count, name }) =>
      count === 1 ? `Contact ${name ?? "a lead"} today` : `${counted(count)} leads to contact today`,
  },
  taskAssigned: {
    label: "Tasks that somebody gives you",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ name, byName }) => `${byName ?? "Somebody"} gave you a task: ${name ?? "no text"}`,
  },
  deadlineAssigned: {
    label: "Deadlines that somebody gives you",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ name, byName }) => `${byName ?? "Somebody"} gave you a deadline: ${name ?? "no title"}`,
  },
  requestAnswered: {
    label: "Documents that come for your cases",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ count, name, byName }) =>
      `${byName ?? "Somebody"} uploaded ${count === 1 ? (name ?? "a document") : `${counted(count)} documents`}`,
  },
  questionnaireCompleted: {
    label: "Questionnaires of your cases that are complete",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ name }) => `Completed: ${name ?? "a questionnaire"}`,
  },
  dueSoon: {
    label: "Reminders of what is due",
    isOnByDefault: true,
    isPersonal: true,
    sentence: ({ count, name }) => (count === 1 ? `Due ${name ?? "soon"}` : `${counted(count)} dates are coming up`),
  },
  clientRemoved: {
    label: "Clients you delete, when everything is removed",
    isOnByDefault: true,
    isPersonal: true,
    sentence: () => "Everything of the client you deleted is removed",
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
/** The kinds that are told to one person. */
export type PersonalKind = {
  [Kind in NotificationKind]: (typeof NOTIFICATION_KINDS)[Kind] extends { isPersonal: true } ? Kind : never;
}[NotificationKind];
/** The kinds that everybody is told. */
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

/** What one person has read. An `at` is the time of a notification, which no other has. */
export interface Reading {
  /** All up to this time are read. */
  readUpTo: number;
  /** Read one by one, all later than `readUpTo`. */
  readApart: number[];
}

export function isUnread({ readUpTo, readApart }: Reading, at: number): boolean {
  return at > readUpTo && !readApart.includes(at);
}

/** No list is longer. */
export const MOST_LISTED = 300;

/** The length of a list, whatever a caller asks for. */
export function listLength(wanted: number): number {
  return wanted >= 1 ? Math.floor(Math.min(wanted, MOST_LISTED)) : 1;
}

/** So many of the newest are counted. */
export const MOST_COUNTED = 100;

/** The times of the newest news of everybody, or of one person: all from `since` on, and before that the newest of each kind. */
export interface NewestNews {
  since: number;
  /** Newest first. Keys are words, because a screen of another version may know other kinds. */
  timesOf: ReadonlyMap<string, readonly number[]>;
}

const RADIX = 36;

/** `NewestNews` as a short text: `since`, then each kind with its newest time and how far each older one is from the one before it. */
export function packNews({ since, timesOf }: NewestNews): string {
  const kinds = [...timesOf].map(([kind, times]) => {
    const steps = times.map((at, place) => (place === 0 ? at : (times[place - 1] ?? 0) - at));
    return [kind, ...steps.map((step) => step.toString(RADIX))].join(",");
  });
  return [since.toString(RADIX), ...kinds].join(" ");
}

export function unpackNews(packed: string): NewestNews {
  const [since = "", ...kinds] = packed.split(" ");
  const timesOf = kinds.map((text) => {
    const [kind = "", ...steps] = text.split(",");
    let at = 0;
    const times = steps.map((step, place) => (at = place === 0 ? parseInt(step, RADIX) : at - parseInt(step, RADIX)));
    return [kind, times] as const;
  });
  return { since: parseInt(since, RADIX), timesOf: new Map(timesOf) };
}

/** `more`: there may be more than counted. */
export interface UnreadCount {
  count: number;
  more: boolean;
}

/** What one person has read and does not want to be told, and the packed news of theirs alone. */
export interface OwnNews extends Reading {
  unwanted: readonly string[];
  news: string;
}

/** Counts what the person has not read of the news of everybody (packed) and of their own. */
export function countUnread({ unwanted, news: own, ...reading }: OwnNews, shared: string): UnreadCount {
  const found = [shared, own]
    .map(unpackNews)
    .flatMap(({ since, timesOf }) =>
      [...timesOf]
        .filter(([kind]) => !unwanted.includes(kind))
        .flatMap(([, times]) => times.map((at) => ({ at, isLastKnown: at < since }))),
    );
  return {
    count: found.filter(({ at }) => isUnread(reading, at)).length,
    // What is older than the last one known of a kind may be unread, unless all is read up to there.
    more: found.some(({ at, isLastKnown }) => isLastKnown && at > reading.readUpTo),
  };
}

/** Keeps a reader's row small: who has read this many one by one has passed the older ones by. */
export const MOST_READ_APART = 300;

/** `following` are the notifications that follow `readUpTo`, oldest first: those read one by one become part of it. */
export function readOneMore({ readUpTo, readApart }: Reading, at: number, following: readonly number[]): Reading {
  const read = [...new Set([...readApart, at])].sort((a, b) => a - b);
  const firstUnread = following.findIndex((each) => !read.includes(each));
  const together = following.slice(0, firstUnread === -1 ? following.length : firstUnread).at(-1) ?? readUpTo;
  const passedBy = read.at(-1 - MOST_READ_APART) ?? readUpTo;
  return readAllUpTo({ readUpTo, readApart: read }, Math.max(together, passedBy));
}

/** Never moves back. */
export function readAllUpTo({ readUpTo, readApart }: Reading, at: number): Reading {
  const moved = at > readUpTo ? at : readUpTo;
  return { readUpTo: moved, readApart: readApart.filter((each) => each > moved) };
}

/** A person's choice about one kind, where it is not the default. */
export interface KindChoice {
  kind: NotificationKind;
  isOn: boolean;
}

/** Every kind with this person's choice or the default. */
export function chosenKinds(choices: readonly KindChoice[]): KindChoice[] {
  return KIND_KEYS.map((kind) => {
    const chosen = choices.find((choice) => choice.kind === kind);
    return { kind, isOn: chosen?.isOn ?? NOTIFICATION_KINDS[kind].isOnByDefault };
  });
}
