import { createContext } from "react";
import type { Permission } from "../../../../convex/permissions";

/** The permissions of the signed-in person: a notification links only to a screen that they may open. */
export type May = (permission: Permission) => boolean;

export const MayContext = createContext<May>(() => false);
