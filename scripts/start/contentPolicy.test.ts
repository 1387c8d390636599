import { expect, test } from "vitest";

import { contentPolicy, FRAME_POLICY } from "./contentPolicy.ts";

const shown = (policy: string) => policy.split("; ");

// Caught, one by one: a source more than is loaded, or one less, after which signing in, an upload or a preview fails.
test("a page with the real Clerk and a storage loads from these places alone", () => {
  const policy = contentPolicy({
    deployments: ["https://a.convex.cloud", "http://localhost:3210"],
    clerkOrigins: ["https://clerk.firm.test"],
    storage: "https://s3.test",
  });
  expect(shown(policy)).toEqual([
    "default-src 'self'",
    "script-src 'self' https://clerk.firm.test https://challenges.cloudflare.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://img.clerk.com",
    "connect-src 'self' https://a.convex.cloud http://localhost:3210 wss://a.convex.cloud ws://localhost:3210 https://s3.test https://clerk.firm.test https://challenges.cloudflare.com",
    "worker-src 'self' blob:",
    "frame-src https://challenges.cloudflare.com",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ]);
  expect(FRAME_POLICY).toBe("frame-ancestors 'none'");
});

test("a page with the stand-ins loads nothing of Clerk's, and a repeated origin appears once", () => {
  const policy = contentPolicy({ deployments: ["http://localhost:3210"], clerkOrigins: [], storage: null });
  expect(shown(policy)).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "img-src 'self' data: blob:",
      "connect-src 'self' http://localhost:3210 ws://localhost:3210",
      "frame-src 'none'",
    ]),
  );
  const twice = contentPolicy({ deployments: ["http://a.test"], clerkOrigins: [], storage: "http://a.test" });
  expect(shown(twice)).toContain("connect-src 'self' http://a.test ws://a.test");
});
