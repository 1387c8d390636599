import { DOCUSEAL } from "./docusealDescription";

/** The signing service in use. `service.ts` has its adapter. */
export const SIGNING = DOCUSEAL;
