import { useQuery } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { ErrorBoundary } from "../../lib/ErrorBoundary";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/DetailList";
import { Empty } from "../../ui/Empty";
import { BackLink } from "./BackLink";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

type Query = FunctionReference<"query">;
type RecordOf<Q extends Query> = NonNullable<FunctionReturnType<Q>>;

interface RecordViewProps<R> {
  back: { to: string; label: string };
  loading: string;
  notFound: { icon: ReactNode; title: string };
  title: (record: R) => string;
  /** Buttons next to the title. */
  actions?: (record: R) => ReactNode;
  details: (record: R) => ReactNode;
  /** A column beside the details on wide screens. Its content renders once the record is loaded. */
  aside: { label: string; content: (record: R) => ReactNode } | null;
}

interface RecordScreenProps<Q extends Query> extends RecordViewProps<RecordOf<Q>> {
  /** A live query for the record, or null when it does not exist. */
  query: Q;
  args: FunctionArgs<Q>;
}

/** The screen of one record: loading, shown, not found or refused, always with a link back to the list. */
export function RecordScreen<Q extends Query>(props: RecordScreenProps<Q>) {
  const { args, back } = props;
  return (
    <ErrorBoundary
      resetKey={JSON.stringify(args)}
      fallback={(error) => <ScreenFailure error={error} action={<BackButton {...back} />} />}
    >
      <LiveRecord {...props} />
    </ErrorBoundary>
  );
}

function LiveRecord<Q extends Query>({ query, args, ...view }: RecordScreenProps<Q>) {
  const record: RecordOf<Q> | null | undefined = useQuery(query, args);
  return <RecordView record={record} {...view} />;
}

/** Renders a record: undefined while it loads, null when it does not exist. */
export function RecordView<R>({
  record,
  back,
  title,
  actions,
  aside,
  ...states
}: RecordViewProps<R> & { record: R | null | undefined }) {
  const isThere = record !== undefined && record !== null;
  return (
    <div className="flex min-h-full lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 flex-1">
        <StaffPage>
          <div className="mb-5 space-y-2">
            <BackLink {...back} />
            {isThere ? (
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words text-ink">{title(record)}</h1>
                {actions?.(record)}
              </div>
            ) : null}
          </div>
          <RecordState record={record} back={back} {...states} />
        </StaffPage>
      </div>
      {aside === null ? null : (
        <aside aria-label={aside.label} className="sticky top-0 hidden h-[100cqh] border-l border-line lg:block">
          {isThere ? aside.content(record) : null}
        </aside>
      )}
    </div>
  );
}

type StateProps<R> = Pick<RecordViewProps<R>, "back" | "loading" | "notFound" | "details"> & {
  record: R | null | undefined;
};

function RecordState<R>({ record, back, loading, notFound, details }: StateProps<R>) {
  if (record === undefined) return <DetailsLoading label={loading} />;
  if (record === null) return <Empty {...notFound} action={<BackButton {...back} />} />;
  return details(record);
}

function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild>
      <Link to={to}>{label}</Link>
    </Button>
  );
}
