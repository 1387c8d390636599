import { ListFailed } from "../../ui/feedback/ListFailed";
import { listErrorText } from "./refusalText";

interface QueryFailedProps {
  /** Sentence for an unexpected error: "The templates could not be loaded." */
  text: string;
  /** As `useRecoveringQuery` returns them. */
  error: unknown;
  isRetrying: boolean;
  retry: () => void;
}

/** In place of what a query could not read: the reason, and Retry. */
export function QueryFailed({ text, error, isRetrying, retry }: QueryFailedProps) {
  return <ListFailed message={listErrorText(error, text)} onRetry={retry} isRetrying={isRetrying} />;
}
