import { activity } from "./activity";
import { contracts } from "./contracts";
import { documents } from "./documents";
import { home } from "./home";
import { messages } from "./messages";
import { notices } from "./notices";
import { portal } from "./portal";
import { questionnaires } from "./questionnaires";
import { support } from "./support";
import { timeline } from "./timeline";

export const words = {
  activity,
  contracts,
  documents,
  home,
  messages,
  notices,
  portal,
  questionnaires,
  support,
  timeline,
};
