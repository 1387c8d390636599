import { errorText, refusalIn } from "../../lib/refusalText";
import { leadText } from "./leadText";

export function listFailure(error: unknown): string {
  return refusalIn(error) ? errorText(error) : leadText.fallbackError;
}
