import { formatCount } from "../format";

/** Names of texts that a person is still writing begin with this. */
export const DRAFT = "draft ";

/** Names of forms that a person is still filling in begin with this. */
export const FORM = "form ";

export interface Loss {
  /** Changes that have not reached the server. */
  unsent: number;
  /** Texts and forms that are still being written. */
  typed: number;
}

const plural = (count: number, one: string, many: string) => (count === 1 ? one : `${formatCount(count)} ${many}`);

/** What signing out would discard. */
export function lossText({ unsent, typed }: Loss): string {
  const parts = [
    ...(unsent > 0 ? [plural(unsent, "1 change that is not sent yet", "changes that are not sent yet")] : []),
    ...(typed > 0 ? [plural(typed, "1 text that you have not saved", "texts that you have not saved")] : []),
  ];
  return `Signing out discards ${parts.join(" and ")}.`;
}
