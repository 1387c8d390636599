import { cn } from "./cn";

/** How far the saving of what is marked is: the word comes after a while. */
export interface SavingLook {
  word: string | null;
  /** Nothing is under way, because there is no connection. */
  isHalted: boolean;
}

/** A ring of 12 px: what stands beside it is not saved yet. */
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

/** Faint while it is being saved for the first seconds; with the word, the text is at full contrast again. */
export function savingFade(saving: SavingLook | null): string {
  return saving !== null && saving.word === null ? "opacity-60" : "";
}
