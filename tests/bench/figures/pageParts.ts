/** The bench's labels and roles for parts of the page. `src/app/benchedParts.test.tsx` holds the screens to them. */
export const PAGE_PARTS = {
  email: "input[name=email]",
  password: "input[name=password]",
  signIn: "button[type=submit]",
  search: "#list-search",
  /** Shows the number of rows, or of matches. */
  count: "[role=tab]",
  row: "[data-index]",
  /** In place of what is not there yet. */
  loading: "main [data-loading]",
  /** Shows the range of a list with pages, such as "Showing 21 to 40 of 400 results". */
  shownRows: "nav[aria-label=Pages] [role=status]",
  charts: "section[aria-label=Charts]",
  /** The box of the last chart. */
  lastChart: "section[aria-label=Charts] section:last-of-type [data-drawing]",
} as const;

/** The tabs on the list of contracts, in the order of presses; each differs from the one before it. */
export const CONTRACT_TABS = ["Active", "Completed", "Archived", "Pending"] as const;
/** The same on the list of clients. */
export const CLIENT_TABS = ["Active", "Archived", "All"] as const;
export const CHARTS_BUTTON = "Charts";
export const PAGE_BUTTONS = {
  next: "Next",
  previous: "Previous",
  at: (page: number) => `Page ${count(page)}`,
} as const;

/** The review queue: a line of its list, and the document on the screen, a picture or the pages of a PDF. */
export const REVIEW_PARTS = {
  row: "ul[aria-label='Documents to review'] li",
  document: "main img, main canvas",
} as const;

/** A line of Today. */
export const TODAY_LINE = "[data-line]";

/** The controls and texts of uploading and opening documents. */
export const DOCUMENT_PARTS = {
  add: "Add Document",
  type: "Document type",
  /** Up to 50 MB. */
  typeLabel: "Tax return",
  file: "input[type=file]:not([capture])",
  uploaded: "Uploaded",
  save: "Save",
  open: (fileName: string) => `Open ${fileName}`,
  download: (fileName: string) => `Download ${fileName}`,
  /** The text of the first page, which is there when the page is drawn. */
  firstPage: "[role=dialog] figure:first-of-type p",
} as const;

/** The client's home, and a section of the portal. */
export const PORTAL_PARTS = {
  /** The bar on the card of the case. */
  card: "main section [role=progressbar]",
  /** The one heading of each screen. */
  heading: "main h1",
  section: 'nav[aria-label=Sections] a[href="/client-portal/documents"]',
} as const;

const count = (amount: number): string => amount.toLocaleString("en");
