import { Spinner } from "../../../ui/feedback/Spinner";

/** Placeholder while a document is loading, as tall as most documents. */
export function PdfLoading({ label }: { label: string }) {
  return (
    <div className="rounded-lg border border-line bg-press p-3">
      <div className="mx-auto flex aspect-[1/1.294] max-h-[calc(80vh-1.625rem)] w-full max-w-3xl items-center justify-center rounded bg-surface">
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner /> {label}
        </p>
      </div>
    </div>
  );
}
