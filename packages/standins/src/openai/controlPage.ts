import { Hono } from "hono";
import { html } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import type { Activity } from "./apiRoutes.ts";
import { MODES, TROUBLE_NAMES, type Behaviour, type BehaviourValues } from "./behaviour.ts";

const MODE_WORDS: Record<BehaviourValues["mode"], string> = {
  offline: "True figures, from the tools",
  obedient: "Obeys every text and invents figures",
  silent: "Answers without a text",
};
const TROUBLE_WORDS: Record<BehaviourValues["trouble"], string> = {
  none: "Answers",
  invalidKey: "Refuses the key (401)",
  rateLimited: "Asks to wait (429)",
  quotaUsed: "Says that the quota is used up (429)",
  serverError: "Fails (500)",
  brokenStream: "Breaks a streamed answer off",
};

/** The page that chooses the assistant's behaviour. Tests read the counts as JSON. */
export function controlRoutes(behaviour: Behaviour, activity: Activity): Hono {
  const routes = new Hono();
  routes.get("/", (c) => c.html(controlPage(behaviour.now, activity), 200, PAGE_HEADERS));
  routes.get("/activity", (c) => c.json(activity));
  routes.post("/behaviour", async (c) => {
    const given = Object.fromEntries(new URLSearchParams(await c.req.text()));
    if (!behaviour.choose(given)) return c.text("There is no such behaviour.", 400);
    return c.redirect("/openai/", 303);
  });
  return routes;
}

function options<Name extends string>(names: readonly Name[], words: Record<Name, string>, chosen: Name): Html[] {
  return names.map(
    (name) => html`<option value="${name}" ${name === chosen ? " selected" : ""}>${words[name]}</option>`,
  );
}

function controlPage({ mode, trouble, paceMs }: BehaviourValues, { answers, brokenOff }: Activity): Html {
  const body = html`
    <form class="actions" method="post" action="/openai/behaviour">
      <label
        >Figures
        <select name="mode">
          ${options(MODES, MODE_WORDS, mode)}
        </select></label
      >
      <label
        >Calls
        <select name="trouble">
          ${options(TROUBLE_NAMES, TROUBLE_WORDS, trouble)}
        </select></label
      >
      <label
        >Milliseconds between words <input name="paceMs" type="number" min="0" max="10000" value="${String(paceMs)}"
      /></label>
      <button>Set</button>
    </form>
    <p class="quiet">
      ${String(answers)} turns answered, ${String(brokenOff)} streams ended by the caller. What was said is not kept.
    </p>
  `;
  return page({ title: "Assistant", body });
}
