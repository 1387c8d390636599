import { z } from "zod";

/** The one tab of the spreadsheet, named as the firm's form names it. */
export const TAB_TITLE = "Pre Qual";

/** Row 1 holds the headers. Rows may be shorter than the header row. */
export type Grid = string[][];

export const vSharing = z.object({
  /** "Anyone with the link": what an API key needs. */
  link: z.boolean(),
  /** Shared with the service account's address. */
  serviceAccount: z.boolean(),
  /** As if others had used up this minute's reads. */
  quotaExhausted: z.boolean(),
});
export type Sharing = z.infer<typeof vSharing>;

/** Headers are compared ignoring case, spaces and punctuation. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
