/** All evidence of whose row of the sheet it is. Pure. */

/** Removes differences in names and phones that a person would not see. */
const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

interface HashedContent {
  content: { firstName: string; lastName: string; emailKey: string; submittedAt: string | null; phone: string | null };
  rowHash: string;
  key: string;
}

export function printOf({ content, rowHash, key }: HashedContent) {
  const names = plain(`${content.firstName} ${content.lastName}`);
  const phone = (content.phone ?? "").replace(/\D/g, "");
  return { key, rowHash, emailKey: content.emailKey, submittedAt: content.submittedAt ?? "", names, phone };
}

export type RowPrint = ReturnType<typeof printOf>;
