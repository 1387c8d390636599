import { DOCUSEAL } from "./docusealDescription";

/** The signing service in use. `signingService.ts` has its adapter. */
export const SIGNING = DOCUSEAL;
