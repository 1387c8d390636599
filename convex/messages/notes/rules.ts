/** Kinds of records that have notes. */
export const SUBJECT_KINDS = ["lead", "client", "case"] as const;

/** A record that has notes, by its public id. */
export interface NoteSubject {
  kind: (typeof SUBJECT_KINDS)[number];
  id: string;
}

/** Longer texts belong in a document; the limit keeps a page of notes well below Convex's read limits. */
export const NOTE_MAX_CHARACTERS = 10_000;

/** Maximum length of the idempotency key of a note. */
export const CLIENT_KEY_MAX_CHARACTERS = 64;

/** Notes of a page, the first included. */
export const NOTE_PAGE_SIZE = 100;

/** Where counting ends: the button says "Notes (999+)". */
export const MAX_NOTES_COUNTED = 1_000;

/** The text to store, or the reason why it is invalid. */
export function checkNoteText(raw: string): { text: string } | { reason: "blank" | "tooLong" } {
  const text = raw.trim();
  if (text === "") return { reason: "blank" };
  return text.length > NOTE_MAX_CHARACTERS ? { reason: "tooLong" } : { text };
}

/** Time in which authors can change or delete a note. */
export const NOTE_CHANGE_MS = 5 * 60 * 1_000;
export const TOO_LATE = "A note can be changed or deleted for 5 minutes after it was added.";

/** Whether a note added at this time can still be changed. */
export function canStillChange(addedAt: number, now: number): boolean {
  return now - addedAt <= NOTE_CHANGE_MS;
}

/** More people than one note is for. */
export const MOST_MENTIONED = 20;

interface NamedPerson {
  name: string;
}

/** A piece of a text; `mentioned` are the people named by it after an @. */
export interface NotePiece<Person> {
  text: string;
  mentioned: readonly Person[];
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** The people with the longest name that ends at a word boundary here: "@Ana" is not in "@Anabel", and "@Ana Lima" is not Ana. */
function longestAt<Person extends NamedPerson>(text: string, at: number, people: readonly Person[]): Person[] {
  const there = people.filter(({ name }) => {
    const end = at + name.length;
    const next = String.fromCodePoint(text.codePointAt(end) ?? 32);
    return name.trim() !== "" && text.startsWith(name, at) && !WORD.test(next);
  });
  const length = Math.max(0, ...there.map(({ name }) => name.length));
  return there.filter(({ name }) => name.length === length);
}

/** A text split into mentions and the text between them. Two people of one name are mentioned together. */
export function cutAtMentions<Person extends NamedPerson>(
  text: string,
  people: readonly Person[],
): NotePiece<Person>[] {
  const pieces: NotePiece<Person>[] = [];
  let begin = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", Math.max(at + 1, begin))) {
    const isInWord = at > 0 && WORD.test(text.charAt(at - 1));
    const mentioned = isInWord ? [] : longestAt(text, at + 1, people);
    const [first] = mentioned;
    if (first === undefined) continue;
    if (at > begin) pieces.push({ text: text.slice(begin, at), mentioned: [] });
    const end = at + 1 + first.name.length;
    pieces.push({ text: text.slice(at, end), mentioned });
    begin = end;
  }
  if (begin < text.length) pieces.push({ text: text.slice(begin), mentioned: [] });
  return pieces;
}

/** The people whose names a text has after an @, each once. */
export function mentionedIn<Person extends NamedPerson>(text: string, people: readonly Person[]): Person[] {
  return [...new Set(cutAtMentions(text, people).flatMap(({ mentioned }) => mentioned))].slice(0, MOST_MENTIONED);
}
