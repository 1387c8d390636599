import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { PagePresence } from "../../features/messages/presence/PresenceProvider";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { usePageTitle } from "../../lib/usePageTitle";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/text/DetailList";
import { Empty } from "../../ui/feedback/Empty";
import { RecordHead, RecordHeadLoading, type RecordHeadContent } from "../../ui/text/RecordHead";
import { RetryButton } from "../../ui/feedback/RetryButton";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { BackLink } from "./BackLink";
import { AsideButton, AsideColumn, WIDE_SCREEN, useAsideCode, useAsideOpening, type AsideProps } from "./RecordAside";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

type Query = FunctionReference<"query">;
type RecordOf<Q extends Query> = NonNullable<FunctionReturnType<Q>>;

interface RecordViewProps<R> {
  /** Name of the kind, for the title of the browser's tab: "Leads". */
  section: string;
  back: { to: string; label: string };
  loading: string;
  notFound: { icon: ReactNode; title: string };
  title: (record: R) => string;
  /** Status, value and buttons in the head of the screen. */
  head?: (record: R) => RecordHeadContent;
  details: (record: R) => ReactNode;
  /** Beside the link to the list: links to the previous and next record. */
  neighbours?: ReactNode;
  /** A column beside the details, or on a narrow screen a panel opened by a button. */
  aside: AsideProps | null;
}

interface RecordScreenProps<Q extends Query> extends RecordViewProps<RecordOf<Q>> {
  /** A live query for the record, or null if it does not exist. */
  query: Q;
  args: FunctionArgs<Q>;
  /** The part of the record that this page already has, shown until the server answers; undefined if none. */
  known?: RecordOf<Q> | undefined;
  /** This screen's own message for an unexpected failure. */
  failed?: string;
  /** Replaces `notFound`: rendered if the record does not exist, with whether it was on the screen before. */
  missing?: (wasShown: boolean) => ReactNode;
}

/** The screen of one record: loading, shown, not found or failed, always with a link back to the list. */
export function RecordScreen<Q extends Query>(props: RecordScreenProps<Q>) {
  const { args, back, failed } = props;
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(args)}
      fallback={(error, retry) => <RecordFailure error={error} failed={failed} retry={retry} back={back} />}
    >
      <LiveRecord {...props} />
    </ErrorBoundary>
  );
}

function LiveRecord<Q extends Query>({ query, args, known, failed, missing, ...view }: RecordScreenProps<Q>) {
  const { value, error, isRetrying, retry } = useRecoveringQuery(query, args);
  const record: RecordOf<Q> | null | undefined = value === undefined ? known : value;
  const wasShown = useWasShown(JSON.stringify(args), Boolean(record));
  usePageTitle(titleOf(record, view));
  if (error !== null) {
    return <RecordFailure error={error} failed={failed} retry={retry} isRetrying={isRetrying} back={view.back} />;
  }
  if (record === null && missing !== undefined) {
    return (
      <>
        {missing(wasShown)}
        {view.aside?.whenGone}
      </>
    );
  }
  return <RecordView record={record} {...view} />;
}

/** Whether the record with this key has been on the screen since it was opened. */
function useWasShown(key: string, isThere: boolean): boolean {
  const [shownKey, setShownKey] = useState<string | null>(null);
  if (isThere && shownKey !== key) setShownKey(key);
  return shownKey === key;
}

function titleOf<R>(
  record: R | null | undefined,
  { title, notFound, section }: Pick<RecordViewProps<R>, "title" | "notFound" | "section">,
): string {
  if (record === undefined) return section;
  return `${record === null ? notFound.title : title(record)} · ${section}`;
}

/** Renders a record: undefined while loading, null if it does not exist. */
export function RecordView<R>({ record, ...props }: RecordViewProps<R> & { record: R | null | undefined }) {
  if (record === null) {
    return (
      <>
        <Empty {...props.notFound} isHeading action={<BackButton {...props.back} />} />
        {props.aside?.whenGone}
      </>
    );
  }
  return <ShownRecord record={record} {...props} />;
}

function ShownRecord<R>(props: RecordViewProps<R> & { record: R | undefined }) {
  const { record, back, neighbours, loading, details, aside } = props;
  const isWide = useMediaQuery(WIDE_SCREEN);
  const opening = useAsideOpening(aside);
  useAsideCode(aside, isWide && opening.isOpen);
  return (
    <div className="flex min-h-full xl:grid xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 flex-1">
        <StaffPage>
          <div className="mb-6 space-y-3">
            <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <BackLink {...back} />
              <div className="flex items-center gap-3">
                {record === undefined ? null : <PagePresence />}
                {neighbours}
              </div>
            </div>
            <Head {...props} end={aside && !isWide ? <AsideButton {...aside} /> : null} />
          </div>
          {record === undefined ? <DetailsLoading label={loading} /> : details(record)}
        </StaffPage>
      </div>
      {aside && isWide ? <AsideColumn {...aside} opening={opening} isEmpty={record === undefined} /> : null}
    </div>
  );
}

function Head<R>({
  record,
  section,
  title,
  head,
  end,
}: RecordViewProps<R> & { record: R | undefined; end: ReactNode }) {
  if (record === undefined) return <RecordHeadLoading name={section} />;
  return <RecordHead name={title(record)} {...head?.(record)} end={end} />;
}

interface RecordFailureProps {
  error: unknown;
  failed: string | undefined;
  retry: () => void;
  isRetrying?: boolean;
  back: { to: string; label: string };
}

function RecordFailure({ error, failed, retry, isRetrying = false, back }: RecordFailureProps) {
  return (
    <ScreenFailure
      error={error}
      sentence={failed}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <BackButton {...back} />
          <RetryButton onRetry={retry} isRetrying={isRetrying} />
        </div>
      }
    />
  );
}

function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild>
      <Link to={to}>{label}</Link>
    </Button>
  );
}
