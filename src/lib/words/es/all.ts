import { activity } from "./activity";
import { home } from "./home";
import { portal } from "./portal";

export const words = { activity, home, portal };
