/** Validation of milestones and its sentences. Pure; the browser imports this file. */
import { findWrong, lengthProblem, type ReadForm } from "../../platform/forms";
import { textOrNull } from "../../platform/texts";
import { translations, typedTranslations, type Translations } from "../../practice/translatedTexts";

/** The texts that a client reads, which may be translated. */
export const TRANSLATED_MILESTONE_TEXTS = ["title", "description"] as const;
type ClientsText = (typeof TRANSLATED_MILESTONE_TEXTS)[number];

/** As it was typed; a translation is empty where there is none. */
export interface MilestoneForm extends Partial<Translations<ClientsText, string>> {
  title: string;
  description: string;
  isVisibleToClient: boolean;
}
export type MilestoneField = keyof MilestoneForm;

/** A valid milestone with trimmed texts. */
export interface MilestoneFacts extends Partial<Translations<ClientsText, string | null>> {
  title: string;
  description: string | null;
  isVisibleToClient: boolean;
}

export const NEW_MILESTONE: Required<MilestoneForm> = {
  title: "",
  description: "",
  ...translations(TRANSLATED_MILESTONE_TEXTS, () => ""),
  isVisibleToClient: true,
};

/** More than any case has. */
export const MOST_MILESTONES = 60;

const MOST = { title: 200, description: 1_000 } as const;
const LONGEST = { ...MOST, ...translations(TRANSLATED_MILESTONE_TEXTS, ({ field }) => MOST[field]) };
type MilestoneText = keyof typeof LONGEST;

function isText(name: string): name is MilestoneText {
  return Object.hasOwn(LONGEST, name);
}

/** The texts of a milestone, in the order of its form. */
export const MILESTONE_TEXTS = Object.keys(LONGEST).filter(isText);

/** The problem with one of the texts, or null. */
export function milestoneProblem(field: MilestoneText, form: MilestoneForm): string | null {
  const text = form[field] ?? "";
  if (field === "title" && text.trim() === "") return "Give the milestone a title";
  return lengthProblem(text, LONGEST[field]);
}

/** The facts, or the first invalid field. */
export function readMilestoneForm(form: MilestoneForm): ReadForm<MilestoneFacts, MilestoneField> {
  const wrong = findWrong(MILESTONE_TEXTS, (field) => milestoneProblem(field, form));
  if (wrong !== null) return wrong;
  const facts = {
    title: form.title.trim(),
    description: textOrNull(form.description),
    ...typedTranslations(TRANSLATED_MILESTONE_TEXTS, form, textOrNull),
    isVisibleToClient: form.isVisibleToClient,
  };
  return { ok: true, facts };
}

const DOCUMENTS_ITEM = /\/(?:documents|evidence)$/;
const DOCUMENTS_TITLE = /\b(?:documents|evidence)\b[^.]{0,40}\b(?:complete|received|collected)\b/i;

/** Whether a milestone says that the client's documents are complete: by its template's item, or by its title. */
export function isAboutDocuments({ title, fromItem }: CaseItem): boolean {
  return DOCUMENTS_ITEM.test(fromItem ?? "") || DOCUMENTS_TITLE.test(title);
}

/** Directions of a move, by one place. */
export const MOVES = ["up", "down"] as const;
export type Move = (typeof MOVES)[number];

/** The key of a milestone or request title, which ignores case and spaces. */
function sameTitleKey(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, " ");
}

interface CaseItem {
  title: string;
  /** The template's item; null for a typed one. */
  fromItem: string | null;
}

/** The items to add to a case: every typed one, and those of a template that the case has neither by item nor by title. */
export function lackingItems<Item extends CaseItem>(known: readonly CaseItem[], wanted: readonly Item[]): Item[] {
  const items = new Set(known.map(({ fromItem }) => fromItem));
  const titles = new Set(known.map(({ title }) => sameTitleKey(title)));
  return wanted.filter(
    ({ fromItem, title }) => fromItem === null || !(items.has(fromItem) || titles.has(sameTitleKey(title))),
  );
}
