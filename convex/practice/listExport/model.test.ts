import { expect, test } from "vitest";
import { api } from "../../_generated/api";
import { startBackend } from "../../../tests/support/functions/backend";
import { aPractice } from "../../../tests/support/functions/personas";
import { SAVED_LISTS } from "./rules";

test.each(SAVED_LISTS)(
  "saving the list of %s is in the audit log, with the person and the number of rows",
  async (list) => {
    const { asSales, backend } = await aPractice(startBackend());
    for (const rows of [12, 1, -1, 1.5]) await asSales.mutation(api.practice.listExport.staff.note, { list, rows });
    const audit = await backend.run(async (ctx) => await ctx.db.query("audit_events").take(9));
    expect(audit.map(({ action, actorName, subject, after }) => [action, actorName, subject, after])).toEqual(
      ["12 rows", "1 row", "0 rows", "0 rows"].map((after) => [`${list}:exportList`, "Sofia Reyes", list, after]),
    );
  },
);
