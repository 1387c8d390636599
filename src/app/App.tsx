import { useState } from "react";
import { RouterProvider } from "react-router-dom";
import type { Config } from "../lib/config";
import type { Ticket } from "../lib/ticket";
import { Toaster } from "../ui/Toaster";
import { createRoutes } from "./routes";

export function App({ config, ticket }: { config: Config; ticket: Ticket | null }) {
  const [router] = useState(() => createRoutes(config, ticket));
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  );
}
