import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { CsvFile } from "../core/csvFile.ts";
import { writeCsv } from "../core/csvText.ts";
import type { StandinMaker } from "../core/server.ts";
import type { StandinContext } from "../core/standin.ts";
import { apiRoutes } from "./apiRoutes.ts";
import type { CardContext } from "./cardContext.ts";
import { cardsPageRoutes } from "./cardsPage.ts";
import { RequestLimit } from "./limits.ts";
import { Listings } from "./listing.ts";
import { CARD_ACCOUNT, CHECKING_ACCOUNT, TABLE_NAME } from "./records.ts";
import { emptyCards, sampleCards } from "./seed.ts";

const NAME = "airtable";
const PLAN = "airtable.planUsedUp";
const MAX_BODY_BYTES = 256 * 1024;

/** The card table, over the given CSV in place or over its own sample transactions. */
export function cardsMaker(givenPath: string | null): StandinMaker {
  return async (context) => {
    const ownPath = join(context.dataFolder, "cards.csv");
    const firstStartAt = await context.settings.once("firstStartAt", z.number(), context.now);
    const writeOwn = () => {
      writeFileSync(ownPath, ownCards(context, firstStartAt));
    };
    if (givenPath === null && !existsSync(ownPath)) writeOwn();
    const card = await openCards(context, { file: new CsvFile(givenPath ?? ownPath), firstStartAt });
    const routes = new Hono();
    routes.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
    routes.route("/v0", apiRoutes(card));
    routes.route("/", cardsPageRoutes(card));
    return {
      name: NAME,
      title: "Card table",
      summary: "Stands in for Airtable: the transactions of the practice's credit card.",
      routes,
      wirePaths: /^\/v0\//,
      // The app's proxy needs no path: the deployment reads the table.
      publicPaths: /(?!)/,
      pages: [{ label: "Card transactions", path: "/" }],
      env: envOf(context, card),
      samplePeople: [],
      reset: async () => {
        card.limit.reset();
        card.listings.reset();
        card.setPlanUsedUp(false);
        // A reset does not touch a person's own file.
        if (givenPath === null) writeOwn();
        await Promise.resolve();
      },
    };
  };
}

type CardFile = Pick<CardContext, "file" | "firstStartAt">;

async function openCards({ settings, now }: StandinContext, opened: CardFile): Promise<CardContext> {
  const token = () => `pat${randomBytes(7).toString("hex")}.${randomBytes(32).toString("hex")}`;
  return {
    ...opened,
    listings: new Listings(now),
    limit: new RequestLimit(now),
    token: await settings.once("airtable.token", z.string(), token),
    baseId: await settings.once("airtable.baseId", z.string(), () => `app${randomBytes(7).toString("hex")}`),
    isPlanUsedUp: () => settings.find(PLAN, z.boolean()) ?? false,
    setPlanUsedUp: (isUsedUp) => {
      settings.set(PLAN, isUsedUp);
    },
  };
}

function envOf({ origin }: StandinContext, { token, baseId }: CardContext): Record<string, string> {
  return {
    AIRTABLE_URL: `${origin}/${NAME}`,
    AIRTABLE_TOKEN: token,
    AIRTABLE_BASE_ID: baseId,
    AIRTABLE_TABLE: TABLE_NAME,
    AIRTABLE_CARD_ACCOUNT_ID: CARD_ACCOUNT,
    AIRTABLE_CHECKING_ACCOUNT_ID: CHECKING_ACCOUNT,
  };
}

/** Sample dates count from the first start, so a reset brings back the same table. */
function ownCards({ samples }: StandinContext, firstStartAt: number): string {
  return writeCsv(samples ? sampleCards(firstStartAt) : emptyCards(), { delimiter: ",", newline: "\n" });
}
