import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import type { Config } from "../lib/config";
import { VisitorsLanguage } from "../lib/words/VisitorsLanguage";
import { Toaster } from "../ui/feedback/Toaster";
import { createRoutes, type Links } from "./routes";

export function App({ config, ...links }: { config: Config } & Links) {
  const [router] = useState(() => createRoutes(config, links));
  return (
    <VisitorsLanguage>
      <RouterProvider router={router} />
      <Toaster />
    </VisitorsLanguage>
  );
}
