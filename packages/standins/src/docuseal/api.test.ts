import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openScene, type DocusealScene } from "./scene.ts";

/** The provider's answers, by the name that the test gives them. */
const SHAPES = z
  .record(z.string(), z.unknown())
  .parse(JSON.parse(readFileSync(new URL("shapes.json", import.meta.url), "utf8")));
const MINUTE = 60_000;
let scene: DocusealScene;

beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.dispose());

const RECIPIENT = {
  role: "Client",
  name: "Ana Souza",
  email: "ana@mail.test",
  phone: "+1 305 555 0100",
  external_id: "x1",
  metadata: { contract: "c1" },
  values: { Fee: "$1" },
};
const sign = (slug: string) => scene.submit(slug, { act: "sign", typed: "Ana S.", agree: "yes" });
const named = (value: unknown, slug: string) =>
  JSON.parse(JSON.stringify(scene.named(value)).replaceAll(slug, "SLUG")) as unknown;

describe("a request of HTML", () => {
  test("is answered whole, and has the names of its fields", async () => {
    const made = await scene.send("POST", "/submissions/html", {
      name: "Agreement",
      documents: [
        { html: '<p>A</p><text-field name="Fee"></text-field>', name: "First" },
        { html: '<signature-field name="S"></signature-field>' },
      ],
      submitters: [RECIPIENT],
      expire_at: "2099-01-02T03:04:05Z",
    });
    expect(JSON.stringify(scene.named(made)).replaceAll(/[\w-]{16}(?=["-])/g, (text) => text)).toContain("Agreement");
    const { submitters } = z.object({ submitters: z.array(z.object({ slug: z.string() })) }).parse(made[1]);
    expect(named(made, submitters[0]?.slug ?? "")).toEqual(SHAPES["made request"]);
  });

  test("without a name has that of its first document, and no one knows the rest", async () => {
    const { id } = await scene.make({ documents: [{ html: "<p>a</p>", name: "First" }] }, {});
    const { id: other } = await scene.make({}, {});
    const names = async (which: number) =>
      z
        .object({ name: z.string(), submitters: z.array(z.unknown()) })
        .parse((await scene.call(`/submissions/${String(which)}`))[1]);
    expect(await names(id)).toMatchObject({
      name: "First",
      submitters: [
        { role: "First Party", name: null, email: null, phone: null, external_id: null, metadata: {}, values: [] },
      ],
    });
    expect((await names(other)).name).toBe("Document");
  });

  test.each([
    [{ documents: [] }, "documents is invalid."],
    [{ documents: [{ html: "" }] }, "html is invalid in `documents[0]`."],
    [{ submitters: [] }, "submitters is invalid."],
    [{ submitters: [{}, {}] }, "submitters is invalid."],
    [{ submitters: undefined }, "submitters is required."],
    [{ submitters: [{ email: "x" }] }, "email is invalid in `submitters[0]`."],
    [{ name: 1 }, "name is invalid."],
  ])("of %j is refused", async (change, error) => {
    const body = { documents: [{ html: "<p>a</p>" }], submitters: [{}], ...change };
    expect(await scene.send("POST", "/submissions/html", body)).toEqual([422, { error }]);
  });

  test("that is not JSON is refused", async () => {
    const refused = await scene.call("/submissions/html", { method: "POST", body: "no" });
    expect(refused).toEqual([422, { error: "JSON parse error: unexpected token" }]);
  });
});

describe("a request", () => {
  test("that is signed is shown whole: who, when, each event and each file", async () => {
    const { id, slug } = await scene.make({ name: "Agreement", expire_at: "2099-01-02T03:04:05Z" }, RECIPIENT);
    await scene.server.call(`/docuseal/s/${slug}`);
    await sign(slug);
    expect(named(await scene.call(`/submissions/${String(id)}`), slug)).toEqual(SHAPES["signed request"]);
    expect(named(await scene.call(`/submissions/${String(id)}/documents`), slug)).toEqual([
      200,
      {
        id,
        documents: [{ name: "Agreement", url: `ORIGIN/docuseal/file/${String(id)}/document/UNTIL/SIGNATURE.pdf` }],
      },
    ]);
    expect(named(await scene.call(`/submitters/${String(50_000 + id)}`), slug)).toEqual(SHAPES["who signed"]);
  });

  test("is sent whole to the app at each step", async () => {
    const { slug } = await scene.make({ name: "Agreement" }, RECIPIENT);
    await sign(slug);
    const told = (await scene.told()).map((each) => named(each, slug));
    expect(told.map((each) => (each as unknown[])[0])).toEqual(SHAPES["events in their order"]);
    expect(told[3]).toEqual(SHAPES["form.completed"]);
    expect(told[4]).toMatchObject(["submission.completed", { data: { status: "completed" } }]);
  });

  test("that is declined has its time and reason, and a view", async () => {
    const { id, slug } = await scene.make({}, RECIPIENT);
    await scene.submit(slug, { act: "decline", reason: ` ${"x".repeat(501)} ` });
    const [, body] = await scene.call(`/submissions/${String(id)}`);
    const now = new Date(scene.server.now()).toISOString();
    const [submitter] = (body as { submitters: unknown[] }).submitters;
    expect(body).toMatchObject({ status: "declined", documents: [], audit_log_url: null, completed_at: null });
    expect(submitter).toMatchObject({
      status: "declined",
      declined_at: now,
      opened_at: now,
      completed_at: null,
      documents: [],
    });
    const told = await scene.told();
    expect(told.map(([type]) => type)).toEqual(["submission.created", "form.viewed", "form.declined"]);
    expect(told[2]).toMatchObject(["form.declined", { data: { decline_reason: "x".repeat(500), status: "declined" } }]);
  });

  test("is archived with a webhook, and can be restored; another name and time are kept", async () => {
    const { id, slug } = await scene.make();
    const now = new Date(scene.server.now()).toISOString();
    const path = `/submissions/${String(id)}`;
    expect(await scene.call(path, { method: "DELETE" })).toEqual([200, { id, archived_at: now }]);
    expect((await scene.told()).at(-1)).toEqual([
      "submission.archived",
      { event_type: "submission.archived", timestamp: now, data: { id, archived_at: now } },
    ]);
    expect(await scene.send("PUT", path, { name: "New" })).toMatchObject([200, { name: "New", archived_at: now }]);
    expect(await scene.send("PUT", path, { archived: false })).toMatchObject([200, { name: "New", archived_at: null }]);
    expect(await scene.send("PUT", path, { archived: true })).toMatchObject([200, { archived_at: now }]);
    const later = "2099-01-02T03:04:05.000Z";
    expect(await scene.send("PUT", path, { expire_at: later })).toMatchObject([200, { expire_at: later }]);
    expect(await scene.send("PUT", path, { name: "Newer" })).toMatchObject([200, { expire_at: later, name: "Newer" }]);
    expect(await scene.send("PUT", path, { expire_at: null })).toMatchObject([200, { expire_at: null }]);
    const [, body] = await scene.call(path);
    const { submission_events: events } = body as { submission_events: { id: number; event_type: string }[] };
    expect(events.map(({ id: place, event_type: type }) => [place, type])).toEqual([
      [1, "archive_submission"],
      ...[2, 3, 4, 5, 6, 7].map((place) => [place, "update_submission"]),
    ]);
    expect((await scene.told()).map(([type]) => type)).toEqual(["submission.created", "submission.archived"]);
    expect(await scene.send("PUT", "/submissions/1", {})).toEqual([404, { error: "Not found" }]);
    expect(await scene.call("/submissions/1", { method: "DELETE" })).toEqual([404, { error: "Not found" }]);
    expect((await scene.submit(slug, { act: "decline" })).status).toBe(303);
  });

  test("expires at its moment, and not before it", async () => {
    const { id } = await scene.make({ expire_at: new Date(scene.server.now() + MINUTE).toISOString() });
    const status = async () => (await scene.call(`/submissions/${String(id)}`))[1];
    scene.server.advance(MINUTE - 1);
    expect(await status()).toMatchObject({ status: "pending" });
    scene.server.advance(1);
    expect(await status()).toMatchObject({
      status: "expired",
      submission_events: [{ event_type: "expire_submission" }],
    });
    expect((await scene.told()).map(([type]) => type)).toEqual(["submission.created", "submission.expired"]);
  });
});

describe("lists", () => {
  const ids = ([, body]: [number, unknown]) => {
    const vList = z.object({ data: z.array(z.object({ id: z.number() })), pagination: z.unknown() });
    const { data, pagination } = vList.parse(body);
    return [data.map(({ id }) => id), pagination];
  };

  test("of requests have the newest first, in pages, by their status", async () => {
    const made = [];
    for (let number = 0; number < 3; number++) made.push(await scene.make());
    const [first, second, third] = made.map(({ id }) => id);
    await sign(made[1]?.slug ?? "");
    expect(ids(await scene.call("/submissions"))).toEqual([
      [third, second, first],
      { count: 3, next: first, prev: third },
    ]);
    expect(ids(await scene.call("/submissions?limit=2"))).toEqual([
      [third, second],
      { count: 2, next: second, prev: third },
    ]);
    expect(ids(await scene.call(`/submissions?after=${String(second)}`))).toEqual([
      [first],
      { count: 1, next: first, prev: first },
    ]);
    expect(ids(await scene.call("/submissions?status=completed"))[0]).toEqual([second]);
    expect(ids(await scene.call("/submissions?status=declined"))).toEqual([[], { count: 0, next: null, prev: null }]);
  });

  test("have ten on a page, and at most a hundred", async () => {
    for (let number = 0; number < 101; number++) await scene.make();
    const count = async (query: string) => (ids(await scene.call(`/submissions${query}`))[0] as number[]).length;
    expect([await count(""), await count("?limit=0"), await count("?limit=-1"), await count("?limit=200")]).toEqual([
      10, 10, 1, 100,
    ]);
  });

  test("of people are found by the caller's id, by the request, and by a part of a name or an address", async () => {
    const { id: one } = await scene.make({}, { name: "Ana Souza", email: "a@mail.test", external_id: "x1" });
    const { id: two } = await scene.make({}, { name: "Bo", email: "souza@mail.test", external_id: "x2" });
    const { id: three } = await scene.make({}, { name: "Cy" });
    const found = async (query: string) =>
      (ids(await scene.call(`/submitters?${query}`))[0] as number[]).map((id) => id - 50_000);
    expect(await found("external_id=x2")).toEqual([two]);
    expect(await found(`submission_id=${String(one)}`)).toEqual([one]);
    expect(await found("q=SOUZA")).toEqual([two, one]);
    expect(await found("")).toEqual([three, two, one]);
    expect(await scene.call("/submitters/1")).toEqual([404, { error: "Not found" }]);
  });
});

describe("the template", () => {
  test("is shown whole, by its number alone", async () => {
    expect(await scene.call("/templates/100")).toEqual(SHAPES["template"]);
    expect(await scene.call("/templates/101")).toEqual([404, { error: "Not found" }]);
    expect(await scene.call("/templates?q=LETTER")).toMatchObject([
      200,
      { pagination: { count: 1, next: 100, prev: 100 } },
    ]);
    expect(await scene.call("/templates?q=none")).toEqual([
      200,
      { data: [], pagination: { count: 0, next: null, prev: null } },
    ]);
  });

  test("makes a request, of both addresses", async () => {
    const body = { template_id: 100, submitters: [{ email: "ana@mail.test" }], expire_at: "2099-01-02T03:04:05Z" };
    const [status, list] = await scene.send("POST", "/submissions", body);
    expect([status, list]).toMatchObject([200, [{ email: "ana@mail.test", role: "First Party", submission_id: 1001 }]]);
    expect((list as { embed_src: string }[])[0]?.embed_src).toMatch(/\/docuseal\/s\/[\w-]{16}$/);
    const now = new Date(scene.server.now()).toISOString();
    expect(await scene.send("POST", "/submissions/init", body)).toMatchObject([
      200,
      { id: 1002, submitters: [{ submission_id: 1002 }], expire_at: null, created_at: now },
    ]);
    const [, made] = await scene.call("/submissions/1001");
    expect(made).toMatchObject({
      name: "Engagement letter",
      expire_at: "2099-01-02T03:04:05.000Z",
      template: { id: 100 },
    });
    expect((await scene.call("/submissions/html"))[0]).toBe(404);
  });
});

test("a submitter is changed field by field, and the filled fields add up", async () => {
  const { id } = await scene.make({}, RECIPIENT);
  const path = `/submitters/${String(50_000 + id)}`;
  const kept = {
    name: "Ana Souza",
    email: "ana@mail.test",
    phone: "+1 305 555 0100",
    external_id: "x1",
    metadata: { contract: "c1" },
  };
  expect(await scene.send("PUT", path, {})).toMatchObject([200, kept]);
  const changes = { name: "Bo", email: "bo@mail.test", phone: "+2", external_id: "x2", metadata: { contract: "c2" } };
  for (const [field, value] of Object.entries(changes)) {
    expect(await scene.send("PUT", path, { [field]: value })).toMatchObject([200, { [field]: value }]);
  }
  expect(await scene.send("PUT", path, { values: { Name: "Bo" } })).toMatchObject([
    200,
    {
      ...changes,
      values: [
        { field: "Fee", value: "$1" },
        { field: "Name", value: "Bo" },
      ],
    },
  ]);
  const cleared = { name: null, email: null, phone: null, external_id: null };
  expect(await scene.send("PUT", path, cleared)).toMatchObject([200, cleared]);
  expect((await scene.told()).map(([type]) => type)).toEqual(["submission.created"]);
  await scene.send("PUT", path, { completed: true });
  expect((await scene.told()).map(([type]) => type).slice(1)).toEqual(["form.completed", "submission.completed"]);
  const declined = await scene.make();
  await scene.submit(declined.slug, { act: "decline" });
  const [status, body] = await scene.send("PUT", `/submitters/${String(50_000 + declined.id)}`, { completed: true });
  expect([status, body]).toMatchObject([200, { status: "declined" }]);
});
