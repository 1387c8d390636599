/** How the bench finds the parts of the page. `src/app/benchedParts.test.tsx` holds the screens to it. */
export const PAGE_PARTS = {
  email: "input[name=email]",
  password: "input[name=password]",
  signIn: "button[type=submit]",
  search: "#list-search",
  /** Shows how many rows there are, or match. */
  count: "[role=tab]",
  row: "[data-index]",
} as const;
