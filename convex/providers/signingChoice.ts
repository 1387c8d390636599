import { DOCUSEAL } from "./docusealDescription";

/** The service by which contracts are signed. `signingService.ts` has its adapter. */
export const SIGNING = DOCUSEAL;
