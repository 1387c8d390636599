import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { NOON, useFixedClock } from "@passage/testkit/clock";

import { backupFinding, clockCheck, clockFinding, diskFinding, proxyFinding, remoteTime } from "./checks.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MIB = 1024 * 1024;

test.each([
  [3_000, true, /^3000 MB are free/],
  [2_047, false, /^2047 MB are free where \/data is\. Free some space: on a full disk/],
  [0, false, /^0 MB are free/],
])("with %i MB free the disk is well: %s", (free, ok, says) => {
  expect(diskFinding(free * MIB, "/data")).toEqual({ ok, says: expect.stringMatching(says) as string });
});

test.each([
  [null, NOON - HOUR, true, "None yet; the server is new."],
  [null, NOON - 3 * DAY, false, /^There is none, and the data folder is 3\.0 days old\. Look at passage-backup\.timer/],
  [NOON - 10 * HOUR, NOON - 90 * DAY, true, "The last one is 0.4 days old."],
  [NOON - 31 * HOUR, NOON - 90 * DAY, false, /^The last one is 1\.3 days old\. Look at/],
])("a backup of %s, on data of %s, is well: %s", (...[madeAt, begunAt, ok, says]) => {
  expect(backupFinding(madeAt, begunAt, NOON)).toEqual({
    ok,
    says: typeof says === "string" ? says : (expect.stringMatching(says) as string),
  });
});

describe("the clock", () => {
  const clock = useFixedClock();

  // Caught: a machine ten minutes off, on which every sign-in fails with a word about tokens.
  test.each([
    [600_000, false, /is 600 s ahead of the sign-in service's: nobody can sign in\. Set it: timedatectl/],
    [-600_000, false, /is 600 s behind the sign-in service's/],
    [15_000, true, /agrees/],
    [-15_000, true, /agrees/],
  ])("that is %i ms off is well: %s", (errorMs, ok, says) => {
    expect(clockFinding(errorMs, 50)).toEqual({ ok, says: expect.stringMatching(says) as string });
  });

  test("is compared every ten minutes, and after a failure with each request", async () => {
    const remote = vi.fn(() => Promise.resolve({ at: Date.now(), roundTripMs: 5 }));
    const check = clockCheck(remote, () => Date.now());
    remote.mockRejectedValueOnce(new Error("offline"));
    expect(await check()).toMatchObject({
      ok: false,
      says: expect.stringMatching(/cannot be reached from here/) as string,
    });
    expect(await check()).toMatchObject({ ok: true });
    await check();
    expect(remote).toHaveBeenCalledTimes(2);
    clock.pass(11 * 60_000);
    await check();
    expect(remote).toHaveBeenCalledTimes(3);
  });
});

test("another machine's time is that of any of its answers", async () => {
  const server = createServer((_, response) => {
    response.setHeader("Date", "Wed, 04 Mar 2026 12:00:00 GMT").writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect((await remoteTime(`http://127.0.0.1:${String(port)}/x`)).at).toBe(NOON);
  server.close();
});

// Caught: a server that calls itself well while the proxy is down, or browsers refuse its certificate.
test.each([
  [
    null,
    false,
    /^The proxy does not answer as firm\.example on this machine: nobody reaches the server\. Look at it: systemctl status caddy/,
  ],
  [[-90, -1], false, /^The certificate of firm\.example ended on 2026-03-03: browsers refuse the server/],
  [[-83, 7], false, /^The certificate of firm\.example ends on 2026-03-11 and was not renewed/],
  [[-30, 60], true, /good until 2026-05-03/],
  [[-0.1, 0.4], true, /good until 2026-03-04/],
])("a proxy whose certificate is good for the days %j is well: %s", (days, ok, says) => {
  const [from = 0, to = 0] = days ?? [];
  const certificate = days === null ? null : { startsAt: NOON + from * DAY, endsAt: NOON + to * DAY };
  expect(proxyFinding(certificate, "firm.example", NOON)).toEqual({ ok, says: expect.stringMatching(says) as string });
});
