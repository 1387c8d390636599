import { activity } from "./activity";
import { home } from "./home";
import { portal } from "./portal";
import { support } from "./support";
import { timeline } from "./timeline";

export const words = { activity, home, portal, support, timeline };
