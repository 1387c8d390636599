/** Document requests: validation and statuses. Pure; the browser imports this file. */

import { dueProblem } from "../../platform/days";
import { findWrong, lengthProblem, type ReadForm } from "../../platform/forms";
import { textOrNull } from "../../platform/texts";
import type { BadgeWords } from "../record/rules";
import { REQUEST_STATE_WORDS } from "../../practice/glossary";
import { translations, typedTranslations, type Translations } from "../../practice/translatedTexts";

export const REQUIREMENT_STATUSES = ["requested", "uploaded", "accepted", "redo"] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];
export const REQUIREMENT_WORDS: Record<RequirementStatus, BadgeWords> = {
  requested: { label: REQUEST_STATE_WORDS.requested.staff, tone: "info" },
  uploaded: { label: REQUEST_STATE_WORDS.uploaded.staff, tone: "warn" },
  accepted: { label: REQUEST_STATE_WORDS.accepted.staff, tone: "good" },
  redo: { label: REQUEST_STATE_WORDS.redo.staff, tone: "bad" },
};

/** Statuses that need an action, by the client or by staff who review. */
export const UNSETTLED = REQUIREMENT_STATUSES.filter((status) => status !== "accepted");

/** Whether the client has to act: send the document, or send it again. */
export function isPending(status: RequirementStatus): boolean {
  return status === "requested" || status === "redo";
}

/** Whether the practice waits for the client: for a required document, or for a returned one. */
export function isAwaited({ status, isRequired }: { status: RequirementStatus; isRequired: boolean }): boolean {
  return isPending(status) && (isRequired || status === "redo");
}

/**
 * A client's requests by what they have to do: send now (returned ones first), send if they have it, nothing more. `needed` counts
 * the requests that the practice waits for, and those of them that were sent.
 */
export function clientsList<T extends { status: RequirementStatus; isRequired: boolean }>(requests: readonly T[]) {
  const now = requests.filter(isAwaited);
  const isReturned = ({ status }: T) => status === "redo";
  const sent = requests.filter(({ status }) => !isPending(status));
  const neededSent = sent.filter(({ isRequired }) => isRequired).length;
  return {
    now: [...now.filter(isReturned), ...now.filter((each) => !isReturned(each))],
    ifAny: requests.filter((each) => isPending(each.status) && !isAwaited(each)),
    sent: [
      ...sent.filter(({ status }) => status === "uploaded"),
      ...sent.filter(({ status }) => status === "accepted"),
    ],
    needed: { sent: neededSent, all: neededSent + now.length },
  };
}

/** Number of accepted requests, and of open ones: an optional document that was not sent is not open. */
export function requestProgress(requests: readonly { status: RequirementStatus; isRequired: boolean }[]) {
  const accepted = requests.filter(({ status }) => status === "accepted").length;
  const leftOut = requests.filter(({ status, isRequired }) => status === "requested" && !isRequired).length;
  return { accepted, open: requests.length - accepted - leftOut, all: requests.length };
}

/** The texts that a client reads, which may be translated. */
export const TRANSLATED_REQUEST_TEXTS = ["title", "instructions", "why"] as const;
type ClientsText = (typeof TRANSLATED_REQUEST_TEXTS)[number];

/** As it was typed; `dueOn` is an ISO date or empty, a translation is empty where there is none. */
export interface RequirementForm extends Partial<Translations<ClientsText, string>> {
  /** Key of the document type. */
  documentType: string;
  title: string;
  instructions: string;
  /** Why it is needed. A form from before the field lacks it. */
  why?: string;
  isRequired: boolean;
  dueOn: string;
}
export type RequirementField = keyof RequirementForm;

/** A valid request with trimmed texts. */
export interface RequirementFacts extends Partial<Translations<ClientsText, string | null>> {
  documentType: string;
  title: string;
  instructions: string | null;
  why?: string | null;
  isRequired: boolean;
  dueOn: string | null;
}

export const NEW_REQUIREMENT: Required<RequirementForm> = {
  documentType: "",
  title: "",
  instructions: "",
  why: "",
  ...translations(TRANSLATED_REQUEST_TEXTS, () => ""),
  isRequired: true,
  dueOn: "",
};

/** More than any case has. */
export const MOST_REQUIREMENTS = 100;

const MOST = { title: 200, instructions: 2_000, why: 300 } as const;
const TRANSLATED = translations(TRANSLATED_REQUEST_TEXTS, ({ field }) => MOST[field]);
const LONGEST = { documentType: 60, ...MOST, ...TRANSLATED, dueOn: 10 };
type RequirementText = keyof typeof LONGEST;

function isText(name: string): name is RequirementText {
  return Object.hasOwn(LONGEST, name);
}

/** The reason why a document has to be sent again. */
export const LONGEST_REASON = 1_000;

export const NO_TYPE = "Choose a document type";
const MISSING = { documentType: NO_TYPE, title: "Give the document a name" } as const;

/** The problem with one of the texts, or null. */
export function requirementProblem(field: RequirementText, form: RequirementForm): string | null {
  const text = (form[field] ?? "").trim();
  const tooLong = lengthProblem(text, LONGEST[field]);
  if (tooLong !== null) return tooLong;
  switch (field) {
    case "documentType":
    case "title":
      return text === "" ? MISSING[field] : null;
    case "dueOn":
      return text === "" ? null : dueProblem(text);
    default:
      return null;
  }
}

/** The texts of a request, in the order of its form. */
export const REQUIREMENT_TEXTS = Object.keys(LONGEST).filter(isText);

/** The facts, or the first invalid field. */
export function readRequirementForm(form: RequirementForm): ReadForm<RequirementFacts, RequirementField> {
  const wrong = findWrong(REQUIREMENT_TEXTS, (field) => requirementProblem(field, form));
  if (wrong !== null) return wrong;
  const facts = {
    documentType: form.documentType.trim(),
    title: form.title.trim(),
    instructions: textOrNull(form.instructions),
    ...(form.why === undefined ? {} : { why: textOrNull(form.why) }),
    ...typedTranslations(TRANSLATED_REQUEST_TEXTS, form, textOrNull),
    isRequired: form.isRequired,
    dueOn: textOrNull(form.dueOn),
  };
  return { ok: true, facts };
}

/** The problem with the reason of a status, or null. Only Redo has a reason, and requires it, because the client reads it. */
export function reasonProblem(status: RequirementStatus, reason: string): string | null {
  const isMissing = status === "redo" && reason.trim() === "";
  return isMissing ? "Please tell the client what to fix" : lengthProblem(reason, LONGEST_REASON);
}

/** Sorts after every due day. */
const NO_DAY = "9999-12-31";

type Due = Pick<RequirementFacts, "dueOn">;

/** Orders by due day; without a day last. */
export function inDueOrder(one: Due, other: Due): number {
  return (one.dueOn ?? NO_DAY).localeCompare(other.dueOn ?? NO_DAY);
}

/** Required documents first, then by due day. */
export function inRequestOrder<T extends Due & Pick<RequirementFacts, "isRequired">>(requirements: readonly T[]): T[] {
  return requirements.toSorted(
    (one, other) => Number(other.isRequired) - Number(one.isRequired) || inDueOrder(one, other),
  );
}
