import { useId, type ReactNode } from "react";
import { MOST_LISTED } from "../../../../convex/access/invitations/rules";
import { listErrorText } from "../../../lib/calls/refusalText";
import type { Column } from "../../../ui/grid/column";
import { GridLoading } from "../../../ui/grid/GridLoading";
import { PlainTable } from "../../../ui/grid/PlainTable";
import { ListFailed } from "../../../ui/feedback/ListFailed";
import { teamText } from "./teamText";

/** A list; undefined rows while it loads. */
export interface TeamList<Row> {
  rows: readonly Row[] | undefined;
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
}

interface TeamSectionProps<Row, Actions> {
  title: string;
  loading: string;
  /** The text of an empty list. */
  none: ReactNode;
  list: TeamList<Row>;
  columns: readonly Column<Row, Actions>[];
  rowKey: (row: Row) => string;
  actions: Actions;
}

const ROWS_WHILE_LOADING = 2;

/** A heading with the number of rows, and the rows, or why there are none. */
export function TeamSection<Row, Actions>({ title, list, ...table }: TeamSectionProps<Row, Actions>) {
  const id = useId();
  const count = list.error === null ? list.rows?.length : undefined;
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-base font-semibold text-ink">
        {title}{" "}
        {count === undefined ? null : <span className="ml-1 font-normal text-ink-faint tabular-nums">{count}</span>}
      </h2>
      <TeamRows title={title} list={list} {...table} />
    </section>
  );
}

function TeamRows<Row, Actions>({ title, loading, none, list, columns, ...table }: TeamSectionProps<Row, Actions>) {
  const { rows, error, isRetrying, retry } = list;
  if (error !== null) {
    return <ListFailed message={listErrorText(error, teamText.failed)} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (rows === undefined) return <GridLoading label={loading} columns={columns} rows={ROWS_WHILE_LOADING} />;
  if (rows.length === 0) {
    return <p className="rounded-lg border border-line bg-surface px-4 py-5 text-sm text-ink-soft">{none}</p>;
  }
  return (
    <>
      <PlainTable label={title} columns={columns} rows={rows} {...table} />
      {rows.length >= MOST_LISTED ? <p className="text-sm text-ink-soft">{teamText.newestShown(MOST_LISTED)}</p> : null}
    </>
  );
}
