import type { ReactNode } from "react";
import { Avatar } from "../text/Avatar";
import { plainText } from "../text/plainText";

interface RowNameProps {
  name: string;
  /** The line below the name. */
  detail: string;
  /** Badge beside the name. */
  mark?: ReactNode;
}

/** The first cell of a row without a link; see RowLink. */
export function RowName({ mark, ...told }: RowNameProps) {
  const [name, detail] = [plainText(told.name), plainText(told.detail)];
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <span dir="auto" title={name} className="truncate text-left text-sm leading-5 font-medium text-ink">
            {name}
          </span>
          {mark}
        </div>
        <div dir="auto" title={detail} className="truncate text-left text-xs text-ink-soft">
          {detail}
        </div>
      </div>
    </div>
  );
}
