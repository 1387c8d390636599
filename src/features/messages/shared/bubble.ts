import { cn } from "../../../ui/cn";

/** The looks of a message: the reader's side at the right, the other side at the left. Forced colours paint the borders. */
export const bubble = {
  item: (isOwnSide: boolean) => cn("flex flex-col", isOwnSide ? "items-end" : "items-start"),
  name: "flex items-center gap-2 px-1 pb-0.5 text-xs font-medium text-ink-soft",
  row: (isOwnSide: boolean) => cn("flex max-w-full items-center gap-1", isOwnSide ? "justify-end pl-8" : "pr-2"),
  box: (isOwnSide: boolean) =>
    cn(
      "max-w-128 min-w-0 space-y-1.5 rounded-xl border border-transparent px-3 py-1.5 wrap-anywhere text-ink",
      isOwnSide ? "rounded-br-sm bg-accent-soft" : "rounded-bl-sm bg-press",
    ),
  times: "text-2xs text-ink-soft tabular-nums",
} as const;
