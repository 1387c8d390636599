/** The client library whose protocol these folders implement. */
export const CONVEX_PACKAGE_VERSION = "1.49.0";

/**
 * SHA-256 of that package's protocol declaration and of our own messages. A test compares them with the installed
 * package: when one differs, read the difference, follow it here, then pin the new value.
 */
export const PINNED_PROTOCOL = {
  convexDeclarations: "b7b6f9abb2ad17cc3efe0ba9ba67c79c021e6ade074e8a10da90e8a1d07db30d",
  clientMessages: "225a6763fdfb9710502a7f733aae072f41648422174a2fd863452903e622efe3",
  serverMessages: "a66a6d1a9044936801311b1dfd6862f2c41e498df168ca9f3e201635449689c3",
} as const;

const CLIENT_VERSION = /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[\w.-]{1,64})?$/;

/**
 * Accepts the `{version}` of `/api/{version}/sync`. Any release number is accepted, because the messages themselves
 * are validated.
 */
export function isClientVersion(segment: string): boolean {
  return CLIENT_VERSION.test(segment);
}
