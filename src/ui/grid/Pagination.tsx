import { Button } from "../Button";
import { pageWindow } from "./pageWindow";

interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pageRows: number;
  /** Rows on all pages. */
  total: number;
  onPage: (page: number) => void;
}

/** The range of rows shown and links to the other pages. Renders nothing for a single page; phones show only Previous and Next. */
export function Pagination({ page, pageRows, total, onPage }: PaginationProps) {
  const count = Math.ceil(total / pageRows);
  if (count <= 1) return null;
  const first = (page - 1) * pageRows + 1;
  const last = Math.min(page * pageRows, total);
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-4">
      <p role="status" className="text-sm text-ink-soft tabular-nums max-sm:sr-only">
        Showing {formatNumber(first)} to {formatNumber(last)} of {formatNumber(total)} results
      </p>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <Step label="Previous" to={page - 1} isEnd={page <= 1} onPage={onPage} />
        <ol className="hidden items-center gap-1 sm:flex">
          {pageWindow(page, count).map((mark) => (
            <li key={mark}>
              {typeof mark === "number" ? (
                <PageButton page={mark} isCurrent={mark === page} onPage={onPage} />
              ) : (
                <span className="inline-flex w-8 justify-center text-ink-faint">…</span>
              )}
            </li>
          ))}
        </ol>
        <Step label="Next" to={page + 1} isEnd={page >= count} onPage={onPage} />
      </div>
    </nav>
  );
}

const formatNumber = (value: number) => value.toLocaleString("en-US");

interface StepProps {
  label: string;
  to: number;
  isEnd: boolean;
  onPage: (page: number) => void;
}

function Step({ label, to, isEnd, onPage }: StepProps) {
  return (
    <Button
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-55 max-sm:px-4"
      // `disabled` would take the keyboard focus from the button that was just pressed.
      aria-disabled={isEnd}
      onClick={() => {
        if (!isEnd) onPage(to);
      }}
    >
      {label}
    </Button>
  );
}

function PageButton({ page, isCurrent, onPage }: { page: number; isCurrent: boolean } & Pick<StepProps, "onPage">) {
  return (
    <Button
      look={isCurrent ? "primary" : "quiet"}
      aria-label={`Page ${formatNumber(page)}`}
      aria-current={isCurrent ? "page" : undefined}
      className="min-w-8 px-2 tabular-nums"
      onClick={() => {
        onPage(page);
      }}
    >
      {formatNumber(page)}
    </Button>
  );
}
