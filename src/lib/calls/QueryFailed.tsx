import { ListFailed } from "../../ui/feedback/ListFailed";
import { listErrorText } from "./refusalText";
import type { Recovering } from "./useRecoveringQuery";

interface QueryFailedProps extends Omit<Recovering<unknown>, "value"> {
  /** Sentence for an unexpected error: "The templates could not be loaded." */
  text: string;
}

/** In place of what a query could not read: the reason, and Retry. */
export function QueryFailed({ text, error, isRetrying, retry }: QueryFailedProps) {
  return <ListFailed message={listErrorText(error, text)} onRetry={retry} isRetrying={isRetrying} />;
}
