/** The stops of the tour. */
import type { FunctionReturnType } from "convex/server";
import type { api } from "../../../../convex/_generated/api";
import { contractPath, leadPath, paths } from "../../../lib/paths";
import type { STOP_WORDS } from "./tourText";

export type Tour = NonNullable<FunctionReturnType<typeof api.workspace.sampleStory.staff.tour>>;

export interface Stop {
  key: keyof typeof STOP_WORDS;
  /** The list where the record is gone. */
  pathOf: (tour: Tour) => string;
  /** The outlined part of the screen. */
  target: string | null;
  /** The part is far down: the screen scrolls to it. */
  isFarDown?: true;
  /** The card is at the top, because the part is at the bottom. */
  isAtTop?: true;
}

export const STOPS: readonly Stop[] = [
  { key: "today", pathOf: () => paths.today, target: `#content section:has(a[href="${paths.review}"])` },
  {
    key: "lead",
    pathOf: ({ leadId }) => (leadId === null ? paths.leads : leadPath(leadId)),
    target: '#content [data-control="status"]',
  },
  {
    key: "contract",
    pathOf: ({ contractId }) => (contractId === null ? paths.contracts : contractPath(contractId)),
    target: '#content section[aria-label="Payments"]',
    isFarDown: true,
    isAtTop: true,
  },
  { key: "review", pathOf: () => paths.review, target: '#content [aria-keyshortcuts="A"]', isAtTop: true },
  { key: "portal", pathOf: () => paths.clients, target: null },
];

const LOOPBACK = { localhost: "127.0.0.1", "127.0.0.1": "localhost" } as const;

function isLoopback(host: string): host is keyof typeof LOOPBACK {
  return Object.hasOwn(LOOPBACK, host);
}

/**
 * The sign-in form with the sample client filled in. Under the machine's other name the browser keeps another session, so that the
 * member stays signed in here.
 */
export function portalAddress(here: string): string {
  const address = new URL(paths.signIn, here);
  if (isLoopback(address.hostname)) address.hostname = LOOPBACK[address.hostname];
  address.hash = "client@passage.test";
  return address.href;
}
