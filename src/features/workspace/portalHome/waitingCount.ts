/** Counts of items that the practice expects from the client. */
export interface WaitingCounts {
  documents: number;
  /** Questionnaires. */
  toAnswer: number;
  toSign: number;
  toPay: number;
}

export function countOf({ documents, toAnswer, toSign, toPay }: WaitingCounts): number {
  return documents + toAnswer + toSign + toPay;
}
