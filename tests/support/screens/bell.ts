import { packNews } from "../../../convex/unreadNews/rules";

/** What the bell is answered where nothing was told. */
export const NO_NEWS = packNews({ since: 0, timesOf: new Map() });
export const NOTHING_READ = { readUpTo: 0, readApart: [], unwanted: [], news: NO_NEWS };
