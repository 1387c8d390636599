import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Adds the custom shadow and text size of tokens.css. */
const merge = extendTailwindMerge({ extend: { theme: { shadow: ["raised"], text: ["section"] } } });

/** Joins class names. When two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
