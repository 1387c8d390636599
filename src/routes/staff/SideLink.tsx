import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cn } from "../../ui/cn";

interface SideLinkProps {
  to: string;
  isCurrent: boolean;
  /** Smaller and indented, below another link. */
  isPart?: boolean;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}

/** A link in a list of sections. */
export function SideLink({ to, isCurrent, isPart = false, onClick, className, children }: SideLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? (to.startsWith("#") ? "location" : "page") : undefined}
      onClick={onClick}
      className={cn(
        "flex items-center rounded-md px-2 text-sm touch:min-h-11",
        isPart ? "min-h-7 pl-5" : "min-h-8",
        isCurrent ? "bg-press font-medium text-ink" : "text-ink-soft hover:bg-hover hover:text-ink",
        className,
      )}
    >
      {children}
    </Link>
  );
}
