import type { ReactNode } from "react";
import { ListFailed } from "../../ui/feedback/ListFailed";
import { Spinner } from "../../ui/feedback/Spinner";

export interface PictureState {
  isLoading: boolean;
  /** Text while loading. */
  loading: string;
  failure: string | null;
  onRetry: () => void;
  isRetrying: boolean;
}

interface PictureProps extends PictureState {
  title: string;
  /** Shown if there are no bars. */
  empty: ReactNode;
  children: ReactNode;
}

/** One chart in its box, or the reason why there is none. */
export function Picture({ title, ...body }: PictureProps) {
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 className="mb-2 text-base font-semibold text-ink">{title}</h2>
      <PictureBody {...body} />
    </section>
  );
}

function PictureBody({
  isLoading,
  loading,
  failure,
  onRetry,
  isRetrying,
  empty,
  children,
}: Omit<PictureProps, "title">) {
  if (failure !== null) return <ListFailed message={failure} onRetry={onRetry} isRetrying={isRetrying} />;
  if (isLoading) {
    return (
      <div className="flex h-61 items-center justify-center">
        <Spinner label={loading} className="size-5" />
      </div>
    );
  }
  return empty ?? children;
}
