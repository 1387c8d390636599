import { createContext, use, type ReactNode } from "react";

/** Draws what rows show beside their names, by the address that a row leads to; null until its code is there. */
export const RowMarkContext = createContext<((href: string) => ReactNode) | null>(null);

/** Beside the name of a row: what the app has to say about it. */
export function RowMark({ href }: { href: string }) {
  return use(RowMarkContext)?.(href);
}
