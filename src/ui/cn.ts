import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Knows the size and the shadow that tokens.css adds. */
const merge = extendTailwindMerge({ extend: { theme: { text: ["2xs"], shadow: ["raised"] } } });

/** Joins class names. When two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
