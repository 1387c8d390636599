import { createContext } from "react";
import type { Permission } from "../../../convex/access/rules";

/** What the person at the screen may do. News for everybody leads each to a screen that is open to them. */
export type May = (permission: Permission) => boolean;

export const MayContext = createContext<May>(() => false);
