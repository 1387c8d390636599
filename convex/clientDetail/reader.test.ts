import { expect, test } from "vitest";
import { aPortalWithStorage } from "../../tests/support/functions/ownDocuments";
import { api } from "../_generated/api";

// Caught: nothing told staff which language the client reads.
test("staff see which language a client reads, once one of theirs has chosen it", async () => {
  const { asClient, asSales, clientId } = await aPortalWithStorage();
  const read = async (id: string = clientId) => await asSales.query(api.clientDetail.staff.reader, { clientId: id });
  const seen = async () => (await asSales.query(api.clientDetail.staff.get, { clientId }))?.portal.members[0]?.locale;
  await asClient.mutation(api.access.open.setLocale, { locale: "es" });
  expect(await read()).toMatchObject({ locale: "es" });
  expect(await seen()).toBe("es");
  await asClient.mutation(api.access.open.setLocale, { locale: "en" });
  expect(await read()).toMatchObject({ locale: "en" });
  expect(await read("none")).toBeNull();
});
