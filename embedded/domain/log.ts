export interface Log {
  info(message: string, details?: Record<string, unknown>): void;
  error(message: string, details?: Record<string, unknown>): void;
  /** For what people without a sign-in can cause as often as they like: counted, and told once a second at most. */
  refusal(message: string, details?: Record<string, unknown>): void;
}
