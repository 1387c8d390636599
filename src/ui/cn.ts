import { clsx, type ClassValue } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Registers our own text size, which tailwind-merge would otherwise treat as a text colour and drop.
const merge = extendTailwindMerge({ extend: { classGroups: { "font-size": [{ text: ["2xs"] }] } } });

/** Joins class names. When two set the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
