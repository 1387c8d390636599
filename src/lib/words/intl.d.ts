import type { Locale as Spoken } from "../../../convex/access/rules";
import type { Words } from "./catalogue";

declare module "use-intl" {
  interface AppConfig {
    Locale: Spoken;
    Messages: Words;
  }
}
