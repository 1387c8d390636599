import { createContext } from "react";
import type { Permission } from "../../../convex/permissions";

/** The permissions of the signed-in person. A notification leads each person to a screen that they may open. */
export type May = (permission: Permission) => boolean;

export const MayContext = createContext<May>(() => false);
