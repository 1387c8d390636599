import { useId, type ReactNode, type Ref } from "react";

interface CardSectionProps {
  title: string;
  /** After the title, in brackets. */
  detail?: string;
  headingRef?: Ref<HTMLHeadingElement>;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A list of the screen in its box, with its heading. */
export function CardSection({ title, detail, headingRef, aside, children }: CardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-base font-semibold text-ink focus:outline-none">
          {title} {detail === undefined ? null : <span className="font-normal text-ink-soft">{detail}</span>}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
