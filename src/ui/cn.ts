import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Adds the custom text size and shadow of tokens.css. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["2xs"], shadow: ["raised"] } } });

/** Joins class names. When two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
