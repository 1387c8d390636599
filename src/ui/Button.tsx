import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

const button = cva(
  "inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors duration-150 select-none disabled:cursor-not-allowed disabled:opacity-55",
  {
    variants: {
      look: {
        primary: "bg-accent text-on-accent enabled:hover:bg-accent-strong forced-colors:border",
        danger: "bg-bad-ink text-on-accent enabled:hover:opacity-90 forced-colors:border",
        plain: "border border-line-strong bg-surface text-ink shadow-xs hover:bg-hover",
        quiet: "text-ink-soft hover:bg-press hover:text-ink forced-colors:border",
        row: "justify-start gap-2.5 text-ink hover:bg-hover [&>svg]:text-ink-faint",
        link: "text-accent-ink underline-offset-2 hover:underline",
      },
      size: {
        small: "h-7 px-2.5 text-xs print:hidden touch:h-11 touch:min-w-11",
        normal: "h-8 px-3 text-sm print:hidden touch:h-11 touch:min-w-11",
        large: "h-10 px-4 text-base print:hidden touch:h-11 touch:min-w-11",
        icon: "size-8 print:hidden touch:size-11",
        inline: "h-auto p-0 text-sm forced-colors:border-0",
      },
    },
    defaultVariants: { look: "plain", size: "normal" },
  },
);

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof button> & { asChild?: boolean };

/** The button of the whole app. `asChild` applies its style to a link. Paper shows only inline ones, which are names. */
export function Button({ className, look, size, asChild, type, ...props }: ButtonProps) {
  if (asChild) return <Slot.Root className={cn(button({ look, size }), className)} {...props} />;
  return <button type={type ?? "button"} className={cn(button({ look, size }), className)} {...props} />;
}
