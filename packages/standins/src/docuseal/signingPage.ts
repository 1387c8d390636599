import { html } from "hono/html";
import { PAGE_HEADERS, page, type Html } from "../core/page.ts";
import { blocksOf, type Block } from "./blocks.ts";
import type { Submission } from "./entities.ts";

/** The drawing needs a script; nothing else may run. */
export const SIGNING_HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy": PAGE_HEADERS["content-security-policy"].replace(
    "default-src 'none';",
    "default-src 'none'; script-src 'self';",
  ),
};

/** Draws on the canvas and copies the drawing into the form. Without scripts a typed name suffices. */
export const PAD_SCRIPT = `import SignaturePad from "./signature_pad.js";
const canvas = document.querySelector("canvas");
const field = document.querySelector('input[name="drawn"]');
const area = document.querySelector(".pad");
area.hidden = false;
const pad = new SignaturePad(canvas, { penColor: "#1a2f6b", backgroundColor: "rgba(0,0,0,0)" });
const fit = () => {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const drawn = pad.toData();
  canvas.width = canvas.offsetWidth * ratio;
  canvas.height = canvas.offsetHeight * ratio;
  canvas.getContext("2d").scale(ratio, ratio);
  pad.fromData(drawn);
};
fit();
addEventListener("resize", fit);
const keep = () => { field.value = pad.isEmpty() ? "" : pad.toDataURL("image/png"); };
pad.addEventListener("endStroke", keep);
document.querySelector(".pad button").addEventListener("click", () => { pad.clear(); keep(); });
`;

function runsHtml(runs: { text: string; bold: boolean }[]): Html[] {
  return runs.map(({ text, bold }) => (bold ? html`<strong>${text}</strong>` : html`${text}`));
}

function blockHtml(block: Block, { values }: Submission): Html {
  switch (block.kind) {
    case "heading":
      return block.level === 1 ? html`<h2 class="title">${block.text}</h2>` : html`<h3>${block.text}</h3>`;
    case "paragraph":
      return html`<p>${runsHtml(block.runs)}</p>`;
    case "item":
      return html`<p class="item">${block.marker} ${runsHtml(block.runs)}</p>`;
    case "row":
      return html`<p class="row">${block.cells.map((cell) => html`<span>${cell}</span>`)}</p>`;
    case "field": {
      const value = block.type === "text" ? values[block.name] : undefined;
      return html`<p class="field">
        ${value ?? (block.type === "signature" ? "You sign below" : "Filled in when you sign")}
      </p>`;
    }
  }
}

interface FormState {
  notice?: string;
  typed?: string;
}

/** Errors appear at the form, because the browser scrolls there after sending. */
export function signingPage(submission: Submission, { notice, typed = "" }: FormState = {}): Html {
  const body = html`
    <article class="document" tabindex="0" aria-label="The document">
      ${blocksOf(submission.html).map((block) => blockHtml(block, submission))}
    </article>
    <form class="form signing" id="sign" method="post" action="#sign">
      ${notice === undefined ? "" : html`<p class="notice" role="status">${notice}</p>`}
      <label>Your full name <input name="typed" value="${typed}" autocomplete="name" maxlength="120" /></label>
      <div class="pad" hidden>
        <p>Or draw your signature</p>
        <canvas aria-label="Draw your signature here"></canvas>
        <button type="button">Clear the drawing</button>
      </div>
      <input type="hidden" name="drawn" />
      <label class="check"
        ><input type="checkbox" name="agree" value="yes" /> I agree to sign this document electronically.</label
      >
      <button class="primary" name="act" value="sign">Sign the document</button>
    </form>
    <details class="decline">
      <summary>I do not want to sign</summary>
      <form class="form" method="post">
        <label>Why, in a few words <textarea name="reason" rows="3" maxlength="500"></textarea></label>
        <button name="act" value="decline">Decline to sign</button>
      </form>
    </details>
    <script type="module" src="/docuseal/pad.js"></script>
  `;
  return page({ title: submission.name, body, isForClient: true });
}

/** The request for people other than the signer: its text, its state, and the document once it is signed. */
export function recordPage(submission: Submission, documentUrl: string | null): Html {
  const { status, clientName, email, completedAt } = submission;
  const signed = completedAt === null ? "" : `, ${new Date(completedAt).toISOString()}`;
  const body = html`
    <p>${status}${signed}</p>
    <p class="quiet">${clientName ?? ""} ${email ?? ""}</p>
    ${documentUrl === null ? "" : html`<p><a href="${documentUrl}">Download the document</a></p>`}
    <article class="document" tabindex="0" aria-label="The document">
      ${blocksOf(submission.html).map((block) => blockHtml(block, submission))}
    </article>
  `;
  return page({ title: submission.name, body });
}

const CLOSED = {
  completed: ["Signed", "Thank you. The document is signed, and the firm has been told."],
  declined: ["Declined", "You declined to sign this document. The firm has been told."],
  expired: ["Expired", "The time to sign this document has passed. Please ask the firm for a new one."],
  pending: ["Not available", "The firm has withdrawn this document."],
} as const;

/** The page after the link has closed: signed, declined, expired or unknown. */
export function closedPage(submission: Submission | null): Html {
  if (submission === null) {
    return page({
      title: "Not found",
      isForClient: true,
      body: html`<p>There is no document at this address. Please check the link in your email.</p>`,
    });
  }
  const [title, words] = CLOSED[submission.status];
  const body = html`<p>${words}</p>
    <p class="quiet">${submission.name}</p>`;
  return page({ title, body, isForClient: true });
}
