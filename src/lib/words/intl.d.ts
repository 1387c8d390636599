import type { FORMATS, Locale } from "../../../convex/platform/languages";
import type { Words } from "./catalogue";

declare module "use-intl" {
  interface AppConfig {
    Locale: (typeof FORMATS)[Locale];
    Messages: Words;
  }
}
