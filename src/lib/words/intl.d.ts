import type { FORMATS, Locale } from "../../../convex/access/accounts/rules";
import type { Words } from "./catalogue";

declare module "use-intl" {
  interface AppConfig {
    Locale: (typeof FORMATS)[Locale];
    Messages: Words;
  }
}
