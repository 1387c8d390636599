/** What the practice waits for. */
export interface Waiting {
  documents: number;
  toSign: number;
  toPay: number;
}

export function countOf({ documents, toSign, toPay }: Waiting): number {
  return documents + toSign + toPay;
}
