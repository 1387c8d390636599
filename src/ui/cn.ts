import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Adds the custom shadow of tokens.css; its text size has a name that Tailwind knows. */
const merge = extendTailwindMerge({ extend: { theme: { shadow: ["raised"] } } });

/** Joins class names. When two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
