import { createContext } from "react";
import type { Sendings } from "./sendings";

/** Null outside the portal. */
export const SendingsContext = createContext<Sendings | null>(null);
