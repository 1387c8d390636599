import type { PaletteNote } from "../../../lib/palette/paletteEntry";
import { RetryButton } from "../../../ui/feedback/RetryButton";

/** Messages about loading or failed lists. They are below the lines, because a list box may hold only lines. */
export function PaletteNotes({ notes }: { notes: readonly PaletteNote[] }) {
  return notes.map(({ text, failure }) =>
    failure === null ? (
      <p key={text} role="status" className="px-3 py-2 text-sm text-ink-soft">
        {text}
      </p>
    ) : (
      <div key={text} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm text-bad-ink">
        <p role="alert">{text}</p>
        <RetryButton size="small" onRetry={failure.retry} isRetrying={failure.isRetrying} />
      </div>
    ),
  );
}
