import { activity } from "./activity";
import { home } from "./home";
import { notices } from "./notices";
import { portal } from "./portal";

/** Texts of the home screen and of the frame around every screen. */
export const words = { activity, home, notices, portal };
