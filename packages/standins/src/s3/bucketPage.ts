import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import type { ObjectStore, Version } from "./store.ts";

const SHOWN = 100;

/** The provider's console: objects, switches and acts. */
export function pageRoutes(store: ObjectStore): Hono {
  const acts: Readonly<Record<string, (version: Version) => void>> = {
    lock: (version) => store.setLocked(version, true),
    unlock: (version) => store.setLocked(version, false),
    damage: (version) => store.damage(version),
    remove: (version) => store.remove(version),
  };
  const routes = new Hono();
  routes.get("/", (c) => c.html(listPage(store), 200, PAGE_HEADERS));
  routes.get("/versions/:id", (c) => {
    const found = store.find(c.req.param("id"));
    if (found === null || found.isMarker) return c.text("Not found", 404);
    const disposition = `attachment; filename="${found.id}.enc"`;
    const headers = { "content-type": "application/octet-stream", "content-disposition": disposition };
    return c.body(new Uint8Array(store.read(found)), 200, headers);
  });
  routes.post("/versions/:id", async (c) => {
    const found = store.find(c.req.param("id"));
    const act = new URLSearchParams(await c.req.text()).get("act") ?? "";
    const isKnown = Object.hasOwn(acts, act) && (act === "remove" || found?.isMarker === false);
    if (found !== null && isKnown) acts[act]?.(found);
    return c.redirect("/s3/", 303);
  });
  routes.post("/switches", async (c) => {
    const given = new URLSearchParams(await c.req.text());
    store.switches = {
      locksNew: given.has("locksNew"),
      isReadOnly: given.has("isReadOnly"),
      isPublic: given.has("isPublic"),
      keepsNoVersions: given.has("keepsNoVersions"),
      allowsEveryPage: given.has("allowsEveryPage"),
    };
    return c.redirect("/s3/", 303);
  });
  return routes;
}

function buttons({ isLocked, isMarker }: Version): Html {
  const lock = isLocked
    ? html`<button name="act" value="unlock">Unlock</button>`
    : html`<button name="act" value="lock">Lock</button>`;
  return html`${isMarker ? "" : html`${lock}<button name="act" value="damage">Change one bit</button>`}
    <button name="act" value="remove">Remove this version</button>`;
}

function card(version: Version): Html {
  const { id, bucket, key, isMarker, bytes, createdAt, isLocked, metadata } = version;
  const at = new Date(createdAt).toISOString();
  const notes = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`);
  return html`
    <li class="card">
      <h2>${key}</h2>
      <p class="quiet">
        ${bucket}, ${isMarker ? "deleted: older versions stay" : `${String(bytes)} bytes`}${isLocked ? ", locked" : ""},
        <time datetime="${at}">${at.slice(0, 19).replace("T", " ")} UTC</time>
      </p>
      ${notes.length === 0 ? "" : html`<p>${notes.join(", ")}</p>`}
      ${isMarker ? "" : html`<p><a href="/s3/versions/${id}">The bytes as they are stored</a></p>`}
      <form class="actions" method="post" action="/s3/versions/${id}">${buttons(version)}</form>
    </li>
  `;
}

function listPage(store: ObjectStore): Html {
  const versions = store.list().reverse();
  const { locksNew, isReadOnly, isPublic, keepsNoVersions, allowsEveryPage } = store.switches;
  const box = (name: string, isOn: boolean, words: string) =>
    html`<label class="check"><input type="checkbox" name="${name}" ${isOn ? "checked" : ""} /> ${words}</label>`;
  const body = html`
    <form class="form" method="post" action="/s3/switches">
      ${box("locksNew", locksNew, "Object lock: new objects cannot be removed")}
      ${box("isReadOnly", isReadOnly, "The key may only read")}
      ${box("keepsNoVersions", keepsNoVersions, "The bucket keeps no versions")}
      ${box("isPublic", isPublic, "The bucket is public")}
      ${box("allowsEveryPage", allowsEveryPage, "Every page may read the bucket (CORS)")}
      <button>Save</button>
    </form>
    <h2>Versions, newest first</h2>
    ${
      versions.length === 0
        ? html`<p class="quiet">Nothing is stored yet. What the app uploads appears here, encrypted.</p>`
        : html`<ul class="cards">
            ${versions.slice(0, SHOWN).map(card)}
          </ul>`
    }
    ${versions.length > SHOWN ? html`<p class="quiet">${versions.length - SHOWN} older ones are not shown.</p>` : ""}
  `;
  return page({ title: "Stored documents", body });
}
