import { activity } from "./activity";
import { home } from "./home";
import { notices } from "./notices";
import { portal } from "./portal";

/** What the home and the frame around every screen say. */
export const words = { activity, home, notices, portal };
