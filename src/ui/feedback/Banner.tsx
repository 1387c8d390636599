import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../cn";
import { plainText } from "../text/plainText";

const look = {
  good: { box: "border-line bg-good-soft text-good-ink", Icon: CircleCheck },
  info: { box: "border-line bg-info-soft text-info-ink", Icon: Info },
  warn: { box: "border-warn-line bg-warn-soft text-warn-ink", Icon: TriangleAlert },
  bad: { box: "border-bad-line bg-bad-soft text-bad-ink", Icon: CircleAlert },
} as const;

interface BannerProps {
  tone: keyof typeof look;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** A message that stays while it applies. Screen readers announce `bad` at once (alert), the others politely (status). */
export function Banner({ tone, children, action, className }: BannerProps) {
  const { box, Icon } = look[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cn("flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm", box, className)}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="min-w-0 flex-1 break-words">
          {typeof children === "string" ? plainText(children) : children}
        </div>
      </div>
      {action}
    </div>
  );
}
