import { useQuery } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FailureBoundary } from "../../lib/FailureBoundary";
import { Button } from "../../ui/Button";
import { DetailsLoading } from "../../ui/DetailList";
import { Empty } from "../../ui/Empty";
import { ScreenFailure } from "./ScreenFailure";
import { StaffPage } from "./StaffPage";

type Query = FunctionReference<"query">;
type RecordOf<Q extends Query> = NonNullable<FunctionReturnType<Q>>;

interface RecordProps<Q extends Query> {
  /** Reads the record, live; null where there is none. */
  query: Q;
  args: FunctionArgs<Q>;
  back: { to: string; label: string };
  loading: string;
  notFound: { icon: ReactNode; title: string };
  title: (record: RecordOf<Q>) => string;
  details: (record: RecordOf<Q>) => ReactNode;
  /** Beside the details where there is room; its content waits for the record. */
  aside: { label: string; content: (record: RecordOf<Q>) => ReactNode } | null;
}

/** The screen of one record: loading, shown, not there, or refused, and always the way back. */
export function RecordScreen<Q extends Query>(props: RecordProps<Q>) {
  const { args, back } = props;
  return (
    <FailureBoundary
      resetKey={JSON.stringify(args)}
      fallback={(error) => <ScreenFailure error={error} action={<BackButton {...back} />} />}
    >
      <RecordPage {...props} />
    </FailureBoundary>
  );
}

function RecordPage<Q extends Query>({ query, args, back, title, aside, ...states }: RecordProps<Q>) {
  const record: RecordOf<Q> | null | undefined = useQuery(query, args);
  const isThere = record !== undefined && record !== null;
  return (
    <div className="flex min-h-full lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 flex-1">
        <StaffPage>
          <div className="mb-5 space-y-2">
            <Link
              to={back.to}
              className="inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4" />
              {back.label}
            </Link>
            {isThere ? (
              <h1 className="text-xl font-semibold tracking-tight break-words text-ink">{title(record)}</h1>
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

type StateProps<Q extends Query> = Pick<RecordProps<Q>, "back" | "loading" | "notFound" | "details"> & {
  record: RecordOf<Q> | null | undefined;
};

function RecordState<Q extends Query>({ record, back, loading, notFound, details }: StateProps<Q>) {
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
