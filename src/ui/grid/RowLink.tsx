import type { MouseEvent, ReactNode } from "react";
import { Avatar } from "../text/Avatar";
import { RowMark } from "./rowMark";

interface RowLinkProps {
  name: string;
  /** The line below the name. */
  detail: string;
  /** Badge beside the name. */
  mark?: ReactNode;
  href: string;
  /** Called on a plain click, instead of the browser's navigation. */
  onOpen: () => void;
}

/** The browser handles every other click: new tab, new window, download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/**
 * The first cell of a row: name and avatar of the record, as a plain `<a>`, because every router `<Link>` in a list
 * renders again on each URL change.
 */
export function RowLink({ name, detail, mark, href, onOpen }: RowLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <a
            href={href}
            tabIndex={-1}
            onClick={handleClick}
            dir="auto"
            className="block truncate text-left text-sm leading-5 font-medium text-ink hover:underline touch:relative touch:-mt-1.5 touch:-mb-4.5 touch:min-w-11 touch:pt-1.5 touch:pb-4.5"
          >
            {name}
          </a>
          {mark}
          <RowMark href={href} />
        </div>
        <div dir="auto" className="truncate text-left text-xs text-ink-soft">
          {detail}
        </div>
      </div>
    </div>
  );
}
