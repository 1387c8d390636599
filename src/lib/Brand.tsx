import { cn } from "../ui/cn";

/** Logo and name. The logo's shape is in index.html, which shows it before any script has loaded. */
export function Brand({ size }: { size: "small" | "large" }) {
  return (
    <>
      <svg aria-hidden className={cn("shrink-0", size === "large" ? "size-7" : "size-6")}>
        <use href="#mark" />
      </svg>
      Passage
    </>
  );
}
