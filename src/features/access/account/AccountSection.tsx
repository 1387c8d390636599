import { useEffect, useId, useRef, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

interface AccountSectionProps {
  heading: string;
  /** The address's "#" part that opens the page at this section. */
  fragment: string;
  children: ReactNode;
}

/** A section of the account page. */
export function AccountSection({ heading, fragment, children }: AccountSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === `#${fragment}`;
  useEffect(() => {
    if (!isMeant) return;
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView();
    // A second click on the same link is another key.
  }, [isMeant, key]);
  return (
    <section
      ref={section}
      id={fragment}
      tabIndex={-1}
      aria-labelledby={id}
      className="scroll-mt-7 rounded-lg border border-line bg-surface p-5 focus:outline-none"
    >
      <h2 id={id} className="mb-4 text-lg font-semibold text-ink">
        {heading}
      </h2>
      {children}
    </section>
  );
}
