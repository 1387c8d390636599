/** Reasons and refusals of a review. */

import { lengthProblem } from "../../platform/forms";
import { LOCALES, type Locale } from "../../platform/languages";

/** Refusals of an answer to a request. */
export const REQUEST_TEXTS = {
  accepted: "This document was accepted already.",
  notRequested: "This document was requested as another type. Choose the requested type.",
} as const;

export const LONGEST_REASON = 1_000;

/** The reason for the client, or its problem. */
export function checkReason(raw: string): { reason: string } | { problem: string } {
  const reason = raw.trim();
  if (reason === "") return { problem: "Please tell the client what to fix" };
  const problem = lengthProblem(reason, LONGEST_REASON);
  return problem === null ? { reason } : { problem };
}

/** Frequent reasons of a return, in the order of their keys. */
export const RETURN_REASONS = ["blurry", "cutOff", "wrong", "expired", "pagesMissing"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const REASON_LABELS: Readonly<Record<ReturnReason, string>> = {
  blurry: "Blurry",
  cutOff: "Cut off",
  wrong: "Wrong document",
  expired: "Expired",
  pagesMissing: "Pages missing",
};

/** The sentences that the client reads. */
export const REASON_SENTENCES: Readonly<Record<ReturnReason, Readonly<Record<Locale, string>>>> = {
  blurry: {
    en: "It is blurry. Please send a sharp copy.",
    es: "Está borroso. Por favor, envíe una copia nítida.",
  },
  cutOff: {
    en: "Part of it is cut off. Please send a copy that shows the whole page.",
    es: "Una parte está cortada. Por favor, envíe una copia en la que se vea la página completa.",
  },
  wrong: {
    en: "This is a different document. Please send the one we asked for.",
    es: "Este es otro documento. Por favor, envíe el que le pedimos.",
  },
  expired: {
    en: "It has expired. Please send the current one.",
    es: "Está vencido. Por favor, envíe el vigente.",
  },
  pagesMissing: {
    en: "Pages are missing. Please send all of them.",
    es: "Faltan páginas. Por favor, envíelas todas.",
  },
};

/** Chosen reasons, and text in the reviewer's own words. */
export interface ReasonDraft {
  reasons: readonly ReturnReason[];
  text: string;
}

/** The reason as the client reads it, in the order of the chips. */
export function reasonText({ reasons, text }: ReasonDraft, locale: Locale): string {
  const chosen = RETURN_REASONS.filter((reason) => reasons.includes(reason));
  return [...chosen.map((reason) => REASON_SENTENCES[reason][locale]), text.trim()]
    .filter((each) => each !== "")
    .join(" ");
}

/** A stored reason taken apart: the chips, the own words after them, and the language of the chips' sentences. */
export interface ReadReason extends ReasonDraft {
  locale: Locale;
}

/** Null for a reason in own words alone, whose language is not known. */
export function readReason(reason: string): ReadReason | null {
  for (const locale of LOCALES) {
    const reasons: ReturnReason[] = [];
    let rest = reason.trim();
    for (const each of RETURN_REASONS) {
      const sentence = REASON_SENTENCES[each][locale];
      if (!rest.startsWith(sentence)) continue;
      reasons.push(each);
      rest = rest.slice(sentence.length).trim();
    }
    if (reasons.length > 0) return { reasons, text: rest, locale };
  }
  return null;
}

/** A stored reason for a client who may read another language than the reviewer wrote it for: the chips' sentences follow, own words stay. */
export function reasonIn(locale: Locale, reason: string): string {
  const read = readReason(reason);
  return read === null ? reason : reasonText(read, locale);
}
