import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App";
import { allowClerkScripts } from "./features/access/shared/clerkScripts";
import { readConfig } from "./lib/config";
import { takeSetupToken } from "./features/access/shared/setupToken";
import { takeTicket } from "./features/access/shared/ticket";
import "./ui/tokens.css";
import "./ui/modes.css";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

allowClerkScripts(window);
createRoot(root).render(
  <StrictMode>
    <App config={readConfig()} ticket={takeTicket(window)} setupToken={takeSetupToken(window)} />
  </StrictMode>,
);

// Separate from the other styles: on a slow line the font's 49 kB would delay the code of the first screen. Without it the system font
// stays.
import("./ui/font.css").catch(() => undefined);
