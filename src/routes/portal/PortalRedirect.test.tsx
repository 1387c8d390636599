import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { PortalRedirect } from "./PortalRedirect";

// Caught, one at a time: everything redirected to the start page; the query or the fragment lost; a decoded "%2F", which is another
// address; another host's address made of "//".
test.each([
  ["/client/x/y?q#h", "/client-portal/x/y?q#h"],
  ["/client", "/client-portal"],
  ["/client/", "/client-portal"],
  ["/client?next=1", "/client-portal?next=1"],
  ["/client/cases/7?tab=documents&q=a%20b#top", "/client-portal/cases/7?tab=documents&q=a%20b#top"],
  ["/client/a%2Fb%3Fc", "/client-portal/a%2Fb%3Fc"],
  ["/client/x/", "/client-portal/x/"],
  ["/Client/x", "/client-portal/x"],
  ["/client//evil.test/x", "/client-portal/evil.test/x"],
])("%s leads to %s", (from, to) => {
  const router = createMemoryRouter(
    [
      { path: "/client/*", element: <PortalRedirect /> },
      { path: "/client-portal/*", element: null },
    ],
    { initialEntries: [from] },
  );
  render(<RouterProvider router={router} />);
  const { pathname, search, hash } = router.state.location;
  expect(`${pathname}${search}${hash}`).toBe(to);
});
