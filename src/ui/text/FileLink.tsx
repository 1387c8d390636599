import { FileText } from "lucide-react";

interface FileLinkProps {
  /** "Resume.pdf" */
  name: string;
  href: string;
  /** "View Resume" */
  label: string;
}

/** A file by its name, with a link that opens it in a new tab. */
export function FileLink({ name, href, label }: FileLinkProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1.5">
        <FileText aria-hidden className="size-4 text-ink-faint" />
        {name}
      </span>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="hit-area font-medium text-accent-ink hover:underline"
      >
        {label}
      </a>
    </span>
  );
}
