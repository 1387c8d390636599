export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
  /** For events that anonymous callers can cause at will: counted, and logged at most once a second. */
  refusal(message: string, details?: Record<string, unknown>): void;
}
