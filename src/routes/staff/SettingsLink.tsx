import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";

interface SettingsLinkProps {
  to: string;
  title: string;
  about: string;
}

/** Link from the settings to a settings screen of its own. */
export function SettingsLink({ to, title, about }: SettingsLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-sm hover:bg-hover sm:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-ink">{title}</span>
        <span className="block text-ink-soft">{about}</span>
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </Link>
  );
}
