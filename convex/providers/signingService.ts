import { docuseal } from "./docusealService";
import { SIGNING } from "./signingChoice";
import type { SigningService } from "./signingPort";

const ADAPTERS: Record<typeof SIGNING.name, SigningService> = { DocuSeal: docuseal };

export const signingService = ADAPTERS[SIGNING.name];
