import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { cn } from "../../../ui/cn";

interface FoldedDocumentsProps {
  title: string;
  count: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A section that folds, with its count. Folded, it is not on the screen: uploads in it are shown among the files on their way. */
export function FoldedDocuments({ title, count, isOpenAtFirst, children }: FoldedDocumentsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-lg font-semibold text-ink">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
          }}
          className="flex min-h-11 w-full items-center gap-2 rounded-md text-left hover:bg-hover"
        >
          <ChevronDown aria-hidden className={cn("size-5 shrink-0 text-ink-soft", isOpen ? "" : "-rotate-90")} />
          {title} <span className="font-normal text-ink-soft tabular-nums">{count}</span>
        </button>
      </h2>
      {isOpen ? <ul className="space-y-3">{children}</ul> : null}
    </section>
  );
}
