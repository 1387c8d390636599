import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { useMediaQuery } from "../../../ui/useMediaQuery";
import { cn } from "../../../ui/cn";

interface FoldedDocumentsProps {
  title: string;
  count: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A section that folds, with its count; paper shows all of it. Folded, it is not on the screen: uploads in it are shown among the files on their way. */
export function FoldedDocuments({ title, count, isOpenAtFirst, children }: FoldedDocumentsProps) {
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst);
  const isOpen = useMediaQuery("print") || isUnfolded;
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-lg font-semibold text-ink">
        <Button
          look="quiet"
          size="inline"
          aria-expanded={isOpen}
          onClick={() => {
            setUnfolded(!isUnfolded);
          }}
          className="min-h-11 w-full justify-start gap-2 text-left text-lg font-semibold text-ink hover:bg-hover"
        >
          <ChevronDown aria-hidden className={cn("size-5 shrink-0 text-ink-soft", isOpen ? "" : "-rotate-90")} />
          {title} <span className="font-normal text-ink-soft tabular-nums">{count}</span>
        </Button>
      </h2>
      {isOpen ? <ul className="space-y-3">{children}</ul> : null}
    </section>
  );
}
