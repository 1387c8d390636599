import { html } from "hono/html";
import { page, type Html } from "./page.ts";
import type { SamplePerson, Standin } from "./standin.ts";

interface IndexContent {
  standins: Standin[];
  samples: boolean;
}

/** The page at `/`: the stand-ins, their pages, and who can sign in. */
export function indexPage({ standins, samples }: IndexContent): Html {
  const people = standins.flatMap(({ samplePeople }) => samplePeople);
  const body = html`
    <ul class="cards">
      ${standins.map(card)}
    </ul>
    ${people.length === 0 ? "" : peopleTable(people)}
    <p class="quiet">
      For tests: <a href="/__log">request log</a>, <a href="/__webhooks">webhooks</a>
      (PUT, GET)${samples ? html`, <a href="/__faults">faults</a> (PUT, GET, DELETE), POST /__reset` : ""}.
    </p>
  `;
  return page({ title: "Stand-ins", body });
}

function card({ name, title, summary, pages }: Standin): Html {
  return html`<li class="card">
    <h2>${title}</h2>
    <p class="quiet">${summary}</p>
    ${pages.map(({ label, path }) => html`<p><a href="/${name}${path}">${label}</a></p>`)}
  </li>`;
}

function peopleTable(people: SamplePerson[]): Html {
  const rows = people.map(
    ({ name, email, password, role, isAdmin }) =>
      html`<tr>
        <td>${name}</td>
        <td>${email}</td>
        <td>${password}</td>
        <td>${isAdmin ? "staff, administrator" : role}</td>
      </tr>`,
  );
  return html`
    <h2>Sample people</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Sample people">
      <table>
        <thead>
          <tr>
            <th>Name</th>
            <th>Email</th>
            <th>Password</th>
            <th>Role</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  `;
}
