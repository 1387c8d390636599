import { z } from "zod";

/** The only tab of the spreadsheet, under the name in the firm's form. */
export const TAB_TITLE = "Pre Qual";

export const vSharing = z.object({
  /** Shared with "anyone with the link", which an API key needs. */
  link: z.boolean(),
  /** Shared with the service account's address. */
  serviceAccount: z.boolean(),
  /** True simulates that this minute's reads are used up. */
  quotaExhausted: z.boolean(),
});
export type Sharing = z.infer<typeof vSharing>;

/** Headers are compared ignoring case, spaces and punctuation. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
