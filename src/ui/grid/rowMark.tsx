import { createContext, use, type ReactNode } from "react";

/** Renders marks beside a row's name, by the address of its link; null until the code is loaded. */
export const RowMarkContext = createContext<((href: string) => ReactNode) | null>(null);

/** The app's mark beside a row's name. */
export function RowMark({ href }: { href: string }) {
  return use(RowMarkContext)?.(href);
}
