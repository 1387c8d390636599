import { cn } from "../cn";

/** Saving state of a value: the word appears after two seconds. */
export interface SavingLook {
  word: string | null;
  /** Nothing is being sent, because there is no connection. */
  isHalted: boolean;
}

/** A ring of 12 px beside a value that is not saved yet. */
export function SavingRing({ isHalted }: { isHalted: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        "size-3 shrink-0 rounded-full border-2 border-current",
        isHalted ? "border-dashed" : "animate-spin border-t-transparent",
      )}
    />
  );
}

/** Fades the text during the first seconds of saving; with the word, the text has full contrast again. */
export function savingFade(saving: SavingLook | null): string {
  return saving !== null && saving.word === null ? "opacity-60" : "";
}
