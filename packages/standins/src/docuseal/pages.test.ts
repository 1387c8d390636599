import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { elementsOf } from "../core/elementsOf.ts";
import { openScene, type DocusealScene } from "./scene.ts";

let scene: DocusealScene;

beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.server.dispose());

const SIGN = { act: "sign", typed: "Ana S.", agree: "yes" };
const HTML = `<h1>Agreement</h1><h2>Two</h2><p>Between <b>us</b></p><ul><li>One</li></ul><table><tr><td>Fee</td><td>$1</td></tr></table>
<text-field name="Fee"></text-field><text-field name="Other"></text-field><date-field name="On"></date-field>
<signature-field name="S"></signature-field>`;
const open = (path: string) => fetch(`${scene.server.origin}/docuseal${path}`);
const shown = async (path: string) => elementsOf(await (await open(path)).text());
const make = () =>
  scene.make(
    { name: "The <b>agreement</b>", documents: [{ html: HTML }] },
    { name: "Ana", email: "ana@mail.test", values: { Fee: "$1" } },
  );

describe("the page on which a client signs", () => {
  test("has the document, and a form to sign or to decline", async () => {
    const { slug } = await make();
    expect(await shown(`/s/${slug}`)).toEqual([
      '<main class="client">',
      "<h1>The &lt;b&gt;agreement&lt;/b&gt;",
      '<article class="document" tabindex="0" aria-label="The document">',
      '<h2 class="title">Agreement',
      "<h3>Two",
      "<p>Between",
      "<strong>us",
      '<p class="item">• One',
      '<p class="row">',
      "<span>Fee",
      "<span>$1",
      '<p class="field">$1',
      '<p class="field">Filled in when you sign',
      '<p class="field">Filled in when you sign',
      '<p class="field">You sign below',
      '<form class="form signing" id="sign" method="post" action="#sign">',
      "<label>Your full name",
      '<input name="typed" value="" autocomplete="name" maxlength="120" />',
      '<div class="pad" hidden>',
      "<p>Or draw your signature",
      '<canvas aria-label="Draw your signature here">',
      '<button type="button">Clear the drawing',
      '<input type="hidden" name="drawn" />',
      '<label class="check">',
      '<input type="checkbox" name="agree" value="yes" />I agree to sign this document electronically.',
      "</label>",
      '<button class="primary" name="act" value="sign">Sign the document',
      '<details class="decline">',
      "<summary>I do not want to sign",
      '<form class="form" method="post">',
      "<label>Why, in a few words",
      '<textarea name="reason" rows="3" maxlength="500">',
      '<button name="act" value="decline">Decline to sign',
      '<script type="module" src="/docuseal/pad.js">',
    ]);
    const page = await open(`/s/${slug}`);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await page.text()).toContain('<header class="client">');
  });

  test.each([
    [{ agree: "no" }, "Please tick that you agree to sign electronically."],
    [{ typed: " " }, "Please type your name, or draw your signature."],
    [{ typed: "x".repeat(121) }, "Please type a shorter name."],
    [{ drawn: "data:image/png;base64,!" }, "The drawing could not be read. Please draw again, or type your name."],
    [
      { drawn: `data:image/png;base64,${"A".repeat(300_001 - 22)}` },
      "The drawing could not be read. Please draw again, or type your name.",
    ],
    [{ typed: "x".repeat(120) }, null],
  ])("shows the error of %.60j at its form", async (change, words) => {
    const { id, slug } = await make();
    const answer = await scene.submit(slug, { ...SIGN, ...change });
    const notice = (await answer.text()).replaceAll(/\s+/g, " ").split('action="#sign"> ')[1]?.split(" <label")[0];
    expect([answer.status, notice]).toEqual(
      words === null ? [303, undefined] : [422, `<p class="notice" role="status">${words}</p>`],
    );
    const status = words === null ? "completed" : "pending";
    expect(await scene.call(`/submissions/${String(id)}`)).toMatchObject([200, { status }]);
  });

  test("notes one view, and a signature with its name and where it came from", async () => {
    const { id, slug } = await make();
    await open(`/s/${slug}`);
    scene.server.advance(5_000);
    await open(`/s/${slug}`);
    await scene.submit(slug, { ...SIGN, typed: " Ana S. " });
    const told = await scene.told();
    expect(told.map(([type]) => type).slice(1)).toEqual([
      "form.viewed",
      "form.started",
      "form.completed",
      "submission.completed",
    ]);
    const from = { ip: "127.0.0.1", ua: "Browser 1", opened_at: new Date(scene.server.now() - 5_000).toISOString() };
    expect(told[3]).toMatchObject(["form.completed", { data: { submission_id: id, ...from } }]);
  });

  test("tells a person who can sign no more why", async () => {
    const signed = await make();
    await scene.submit(signed.slug, SIGN);
    const declined = await make();
    await scene.submit(declined.slug, { act: "decline", reason: "No" });
    const expired = await make();
    await scene.server.call(`/docuseal/submissions/${String(expired.id)}`, {
      method: "POST",
      body: new URLSearchParams({ act: "expire" }),
    });
    const withdrawn = await make();
    await scene.call(`/submissions/${String(withdrawn.id)}`, { method: "DELETE" });
    const pages = [signed, declined, expired, withdrawn].map(({ slug }) => shown(`/s/${slug}`));
    expect(await Promise.all(pages)).toEqual([
      [
        '<main class="client">',
        "<h1>Signed",
        "<p>Thank you. The document is signed, and the firm has been told.",
        '<p class="quiet">The &lt;b&gt;agreement&lt;/b&gt;',
      ],
      [
        '<main class="client">',
        "<h1>Declined",
        "<p>You declined to sign this document. The firm has been told.",
        '<p class="quiet">The &lt;b&gt;agreement&lt;/b&gt;',
      ],
      [
        '<main class="client">',
        "<h1>Expired",
        "<p>The time to sign this document has passed. Please ask the firm for a new one.",
        '<p class="quiet">The &lt;b&gt;agreement&lt;/b&gt;',
      ],
      [
        '<main class="client">',
        "<h1>Not available",
        "<p>The firm has withdrawn this document.",
        '<p class="quiet">The &lt;b&gt;agreement&lt;/b&gt;',
      ],
    ]);
    for (const path of ["/s/guess", "/e/guess"]) {
      expect((await open(path)).status).toBe(404);
      expect(await shown(path)).toEqual([
        '<main class="client">',
        "<h1>Not found",
        "<p>There is no document at this address. Please check the link in your email.",
      ]);
    }
    expect((await scene.submit("guess", SIGN)).status).toBe(404);
  });

  test("loads its two scripts as scripts", async () => {
    const scripts = await Promise.all(["/pad.js", "/signature_pad.js"].map(open));
    expect(scripts.map(({ status, headers }) => [status, headers.get("content-type")])).toEqual(
      Array(2).fill([200, "text/javascript"]),
    );
    const [pad = "", library = ""] = await Promise.all(scripts.map((script) => script.text()));
    expect(pad).toEqual(
      'import SignaturePad from "./signature_pad.js";\nconst canvas = document.querySelector("canvas");\nconst field = document.querySelector(\'input[name="drawn"]\');\nconst area = document.querySelector(".pad");\narea.hidden = false;\nconst pad = new SignaturePad(canvas, { penColor: "#1a2f6b", backgroundColor: "rgba(0,0,0,0)" });\nconst fit = () => {\n  const ratio = Math.max(window.devicePixelRatio || 1, 1);\n  const drawn = pad.toData();\n  canvas.width = canvas.offsetWidth * ratio;\n  canvas.height = canvas.offsetHeight * ratio;\n  canvas.getContext("2d").scale(ratio, ratio);\n  pad.fromData(drawn);\n};\nfit();\naddEventListener("resize", fit);\nconst keep = () => { field.value = pad.isEmpty() ? "" : pad.toDataURL("image/png"); };\npad.addEventListener("endStroke", keep);\ndocument.querySelector(".pad button").addEventListener("click", () => { pad.clear(); keep(); });\n',
    );
    expect(library).toContain("Signature Pad");
  });
});

test("the record shows the state and the text, and the document once it is signed", async () => {
  const { id, slug } = await make();
  const record = async () => scene.named(await shown(`/e/${slug}`)) as string[];
  expect((await record()).slice(0, 6)).toEqual([
    "<main>",
    "<h1>The &lt;b&gt;agreement&lt;/b&gt;",
    "<p>pending",
    '<p class="quiet">Ana ana@mail.test',
    '<article class="document" tabindex="0" aria-label="The document">',
    '<h2 class="title">Agreement',
  ]);
  await scene.submit(slug, SIGN);
  expect((await record()).slice(0, 6)).toEqual([
    "<main>",
    "<h1>The &lt;b&gt;agreement&lt;/b&gt;",
    "<p>completed, NOW",
    '<p class="quiet">Ana ana@mail.test',
    "<p>",
    '<a href="ORIGIN/docuseal/file/1001/document/UNTIL/SIGNATURE.pdf">Download the document',
  ]);
  expect((await scene.told()).map(([type]) => type)).not.toContain("form.viewed".replace("form.", "record."));
  expect(id).toBe(1001);
});

describe("a link to a file", () => {
  const link = async (id: number) => {
    const [, body] = await scene.call(`/submissions/${String(id)}`);
    return (body as { documents: { url: string }[] }).documents[0]?.url ?? "";
  };

  test("ends after forty minutes, or as many as were chosen", async () => {
    const { id, slug } = await make();
    await scene.submit(slug, SIGN);
    const url = await link(id);
    scene.server.advance(40 * 60_000 - 1);
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    scene.server.advance(1);
    const ended = await fetch(url);
    expect([ended.status, await ended.text()]).toEqual([403, "This link has expired"]);
    const choose = async (minutes: string) => {
      const body = new URLSearchParams({ minutes });
      const answered = await scene.server.call("/docuseal/links", { method: "POST", body, redirect: "manual" });
      return answered.headers.get("location");
    };
    expect(await choose("1")).toBe("/docuseal/");
    for (const wrong of ["-1", "x", "Infinity"]) await choose(wrong);
    const short = await link(id);
    scene.server.advance(59_999);
    expect((await fetch(short)).status).toBe(200);
    scene.server.advance(1);
    expect((await fetch(short)).status).toBe(403);
    await choose("0");
    expect((await fetch(await link(id))).status).toBe(403);
  });

  test("is for its own request and its own signature", async () => {
    const [one, two] = [await make(), await make()];
    for (const { slug } of [one, two]) await scene.submit(slug, SIGN);
    const url = await link(one.id);
    expect((await fetch(url.replace(`/file/${String(one.id)}/`, `/file/${String(two.id)}/`))).status).toBe(403);
    expect((await fetch(url.replace(/.\.pdf$/, ".pdf"))).status).toBe(403);
    expect(
      (await fetch(url.replace(/\/(\d{13})\//, (_, until: string) => `/${String(Number(until) + 1)}/`))).status,
    ).toBe(403);
    expect((await fetch(url)).status).toBe(200);
  });
});

describe("the page of all requests", () => {
  const page = async () => elementsOf(await (await scene.server.call("/docuseal/")).text());

  test("has each with its state and acts, newest first", async () => {
    expect(await page()).toEqual([
      "<main>",
      "<h1>Documents to sign",
      '<form class="actions" method="post" action="/docuseal/links">',
      "<label>Links to files end after",
      '<input name="minutes" type="number" min="0" value="40" />minutes',
      "</label>",
      "<button>Set",
      '<p class="quiet">Nothing to sign yet. Contracts that the app sends appear here.',
    ]);
    const first = await scene.make({ name: "First" }, { name: "Ana", email: "ana@mail.test", external_id: "x1" });
    const second = await scene.make({ name: "Second" }, {});
    const named = (await page()).map((element) => element.replace(first.slug, "SLUG1").replace(second.slug, "SLUG2"));
    expect(named).toEqual([
      "<main>",
      "<h1>Documents to sign",
      '<form class="actions" method="post" action="/docuseal/links">',
      "<label>Links to files end after",
      '<input name="minutes" type="number" min="0" value="40" />minutes',
      "</label>",
      "<button>Set",
      '<ul class="cards">',
      '<li class="card">',
      "<h2>Second",
      '<p class="quiet">',
      "<p>pending",
      "<p>",
      '<a href="/docuseal/s/SLUG2">Open as the client',
      '<form class="actions" method="post" action="/docuseal/submissions/1002">',
      '<button name="act" value="expire">Let it expire',
      '<button name="act" value="resend">Tell the app again',
      '<li class="card">',
      "<h2>First",
      '<p class="quiet">Ana ana@mail.test',
      "<p>pending ·",
      "<code>x1",
      "<p>",
      '<a href="/docuseal/s/SLUG1">Open as the client',
      '<form class="actions" method="post" action="/docuseal/submissions/1001">',
      '<button name="act" value="expire">Let it expire',
      '<button name="act" value="resend">Tell the app again',
    ]);
  });

  test("shows a hundred", async () => {
    for (let number = 0; number <= 100; number++) await scene.make({ name: `No. ${String(number)}` });
    const names = (await page()).flatMap((element) => /^<h2>(.+)/.exec(element)?.[1] ?? []);
    expect(names).toEqual(Array.from({ length: 100 }, (_, place) => `No. ${String(100 - place)}`));
  });

  test("sends the last webhooks again", async () => {
    const act = async (id: number, how: string) => {
      const body = new URLSearchParams({ act: how });
      await scene.server.call(`/docuseal/submissions/${String(id)}`, { method: "POST", body, redirect: "manual" });
    };
    const again = async (id: number) => {
      const before = (await scene.told()).length;
      await act(id, "resend");
      return (await scene.told()).slice(before).map(([type]) => type);
    };
    const { id, slug } = await make();
    expect(await again(id)).toEqual(["submission.created"]);
    await open(`/s/${slug}`);
    expect(await again(id)).toEqual(["form.viewed"]);
    await scene.submit(slug, SIGN);
    await scene.send("PUT", `/submissions/${String(id)}`, { name: "New" });
    expect(await again(id)).toEqual(["form.completed", "submission.completed"]);
    const expired = await make();
    await act(expired.id, "expire");
    await act(expired.id, "expire");
    expect((await scene.told()).filter(([type]) => type === "submission.expired")).toHaveLength(1);
    expect(await again(expired.id)).toEqual(["submission.expired"]);
    const { id: byApi } = await make();
    await scene.send("PUT", `/submitters/${String(50_000 + byApi)}`, { completed: true });
    expect(await again(byApi)).toEqual(["form.completed", "submission.completed"]);
    expect(await again(1)).toEqual([]);
  });
});

test("an env has the address and keys of its own, which a restart keeps; a reset counts on", async () => {
  const before = scene.server.standins[0]?.env;
  expect(before).toEqual({
    DOCUSEAL_URL: `${scene.server.origin}/docuseal/api`,
    DOCUSEAL_API_KEY: expect.stringMatching(/^[0-9a-f]{48}$/) as unknown,
    DOCUSEAL_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/) as unknown,
  });
  const { id } = await make();
  await scene.server.call("/__reset", { method: "POST" });
  expect(await scene.call("/submissions")).toMatchObject([200, { data: [] }]);
  expect((await make()).id).toBe(id + 1);
  await scene.server.restart();
  expect(scene.server.standins[0]?.env).toEqual(before);
});
