/** A lead and its row in the live list. Pure; the browser imports this file. */

/** Most leads in one group of merged leads. */
export const MAX_GROUP = 10;

/** A sheet header as a label: capitalises words and splits code names ("visa_type", "visaType"). */
export function formatFieldName(header: string): string {
  const words = header
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, " ");
  const isCodeName = /^[a-z][A-Za-z0-9]*$/.test(words);
  const spaced = isCodeName ? words.replace(/([a-z0-9])([A-Z])/g, "$1 $2") : words;
  return spaced.replace(/(?<=^|[\s(/])\p{Ll}/gu, (first) => first.toUpperCase());
}

// ---- Rows of the live list: arrays, because they are sent once per open screen and change ---------------

/** `number` is the n of `lead-{n}`, `updatedAt` is epoch ms; the short form means that the lead has left the list. */
export type LeadTuple =
  | [
      number: number,
      updatedAt: number,
      firstName: string,
      lastName: string,
      email: string,
      phone: string | null,
      role: string | null,
      goal: string | null,
      potentialCents: number | null,
    ]
  | [number: number, updatedAt: number, left: null];
