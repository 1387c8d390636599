import type { ReactNode } from "react";
import { Brand } from "../../lib/Brand";
import { LanguageSelect } from "../../lib/words/LanguageSelect";
import { useOpenText, useSpoken } from "../../lib/words/spokenContext";
import { cn } from "../../ui/cn";

interface OpenPageProps {
  children: ReactNode;
  beside?: ReactNode;
  /** Whether the language can be chosen here. */
  isSpoken?: boolean;
}

/**
 * The page layout of sign-in and of all other screens outside the staff shell. What is beside it is for wide screens. The
 * brand is where index.html has already painted it: change both together.
 */
export function OpenPage({ children, beside, isSpoken = false }: OpenPageProps) {
  return (
    <div className={cn("grid min-h-full", beside !== undefined && "lg:grid-cols-2")}>
      <main className="px-6 py-12 sm:pt-[14vh]">
        <div className="mx-auto max-w-sm">
          <div className="mb-8 flex h-7 items-center justify-between gap-4">
            <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
              <Brand size="large" />
            </p>
            {isSpoken ? <VisitorsChoice /> : null}
          </div>
          {children}
        </div>
      </main>
      {beside === undefined ? null : (
        <aside aria-label="Passage" className="hidden border-l border-line bg-sunken px-16 pt-[14vh] lg:block">
          {beside}
        </aside>
      )}
    </div>
  );
}

function VisitorsChoice() {
  const { language } = useOpenText();
  const { locale, choose } = useSpoken();
  return choose === null ? null : <LanguageSelect label={language} locale={locale} onChange={choose} />;
}
