/** Counts of items that the practice expects from the client. */
export interface Waiting {
  documents: number;
  /** Questionnaires. */
  toAnswer: number;
  toSign: number;
  toPay: number;
}

export function countOf({ documents, toAnswer, toSign, toPay }: Waiting): number {
  return documents + toAnswer + toSign + toPay;
}
