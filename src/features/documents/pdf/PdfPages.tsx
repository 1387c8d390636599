import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { PdfPage } from "./PdfPage";

/** Pages that are mounted and unmounted together. */
export const GROUP = 20;
/** Limit: 200,000 pages fit into a megabyte, and would freeze the tab. */
export const MOST_PAGES = 2_000;

/** Space below a page: its number, and the gap to the next one. */
const BELOW_PX = 36;

interface PdfPagesProps {
  pdf: PDFDocumentProxy;
  /** Width by height of the first page, used for all pages until they are drawn. */
  ratio: number;
  label: (number: number) => string;
}

/** The pages of a PDF below each other. Only those near the view are mounted. */
export function PdfPages({ pdf, ratio, label }: PdfPagesProps) {
  const count = Math.min(pdf.numPages, MOST_PAGES);
  const groups = Array.from({ length: Math.ceil(count / GROUP) }, (_, place) => place * GROUP + 1);
  if (groups.length === 1) return <Pages pdf={pdf} ratio={ratio} label={label} from={1} to={count} />;
  return groups.map((from) => (
    <Group key={from} pdf={pdf} ratio={ratio} label={label} from={from} to={Math.min(from + GROUP - 1, count)} />
  ));
}

interface GroupProps extends PdfPagesProps {
  from: number;
  to: number;
}

function Pages({ pdf, ratio, label, from, to }: GroupProps) {
  const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  return numbers.map((number) => (
    <PdfPage key={number} pdf={pdf} number={number} ratio={ratio} label={label(number)} />
  ));
}

/** Some pages, or a placeholder while they are far from the view. */
function Group(props: GroupProps) {
  const { from, to, ratio } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(from === 1);
  useEffect(() => {
    const target = place.current;
    if (target === null) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        setNear(entries.some(({ isIntersecting }) => isIntersecting));
      },
      { rootMargin: "200% 0px" },
    );
    sight.observe(target);
    return () => {
      sight.disconnect();
    };
  }, []);
  const count = to - from + 1;
  return (
    <div ref={place} data-pages={from} className="space-y-3">
      {isNear ? (
        <Pages {...props} />
      ) : (
        <div className="mx-auto max-w-3xl" style={{ paddingBottom: count * BELOW_PX - BELOW_PX / 3 }}>
          <div style={{ aspectRatio: ratio / count }} />
        </div>
      )}
    </div>
  );
}
