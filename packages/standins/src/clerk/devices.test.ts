import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { ClerkScene, codeOf } from "./clerkScene.ts";
import type { BrowserSession } from "./browserSession.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const vDevices = z.array(z.looseObject({ id: z.string(), latest_activity: z.looseObject({ id: z.string() }) }));

let scene: ClerkScene;
beforeEach(async () => {
  scene = await ClerkScene.start();
});
afterEach(() => scene.server.dispose());

const devicesOf = async (browser: BrowserSession) => vDevices.parse((await browser.get("/me/sessions/active")).body);

// Caught: the browser that asks, shown as the device of every session.
test("a person sees each browser in which they are signed in, as it described itself when it signed in", async () => {
  const [telephone, computer] = [scene.aBrowser(IPHONE), scene.aBrowser(FIREFOX)];
  const first = (await scene.signIn(telephone)).created_session_id;
  const second = (await scene.signIn(computer)).created_session_id;
  const devices = await devicesOf(computer);
  expect(devices.map(({ id }) => id)).toEqual([second, first]);
  expect(devices.map(({ latest_activity: activity }) => activity)).toMatchObject([
    { device_type: "Linux", browser_name: "Firefox", browser_version: "145.0", is_mobile: false },
    { device_type: "iPhone", browser_name: "Safari", is_mobile: true, ip_address: "127.0.0.1", city: null },
  ]);
  expect(devices[0]).not.toHaveProperty("last_active_token");
});

// Caught: sessions looked up by id alone, so that anybody could sign anybody out.
test("only their own sessions are shown and can be revoked", async () => {
  const [own, other] = [scene.aBrowser(), scene.aBrowser()];
  const { created_session_id: session } = await scene.signIn(own);
  await scene.signIn(other, { identifier: "lawyer@passage.test", password: "passage-demo-1" });
  expect(await devicesOf(other)).toHaveLength(1);
  const refused = await other.post(`/me/sessions/${String(session)}/revoke`);
  expect([refused.status, codeOf(refused)]).toEqual([404, "resource_not_found"]);
  expect((await own.get("/me")).status).toBe(200);
  expect(codeOf(await scene.aBrowser().get("/me/sessions/active"))).toBe("signed_out");
});

// Caught: a revoked session that is only hidden from the list, and gets its next token.
test("a revoked session gets no token and is in no list, and its browser is signed out at its next call", async () => {
  const [kept, lost] = [scene.aBrowser(), scene.aBrowser()];
  await scene.signIn(kept);
  const { created_session_id: session } = await scene.signIn(lost);
  const revoked = await kept.post(`/me/sessions/${String(session)}/revoke`);
  expect(revoked.body).toMatchObject({ response: { id: session, status: "revoked" } });
  for (const path of ["tokens", "tokens/convex", "touch"]) {
    const refused = await lost.post(`/client/sessions/${String(session)}/${path}`);
    expect([refused.status, codeOf(refused)]).toEqual([401, "signed_out"]);
  }
  expect(codeOf(await lost.get("/me"))).toBe("signed_out");
  expect((await lost.get("/client")).body).toMatchObject({ response: { sessions: [] } });
  expect(await devicesOf(kept)).toHaveLength(1);
  expect(codeOf(await kept.post(`/me/sessions/${String(session)}/revoke`))).toBe("resource_not_found");
});

test("the Backend API shows the device too, and none for a session without a browser", async () => {
  await scene.signIn(scene.aBrowser(IPHONE));
  const userId = await scene.idOf("sales@passage.test");
  const bare = await scene.backend.sessions.createSession({ userId });
  expect(bare.latestActivity).toBeFalsy();
  const { data } = await scene.backend.sessions.getSessionList({ userId, status: "active" });
  expect(data.map(({ latestActivity }) => latestActivity?.deviceType)).toEqual([undefined, "iPhone"]);
});
