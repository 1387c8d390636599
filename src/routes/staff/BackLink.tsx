import { ArrowLeft } from "lucide-react";
import { Link } from "react-router-dom";

/** Link above a screen's heading, back to the screen's list. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="hit-area inline-flex items-center gap-1.5 text-sm text-ink-soft hover:text-ink hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </Link>
  );
}
