import { docuseal } from "./docusealService";
import { SIGNING } from "./choice";
import type { SigningService } from "./port";

const ADAPTERS: Record<typeof SIGNING.name, SigningService> = { DocuSeal: docuseal };

export const signingService = ADAPTERS[SIGNING.name];
