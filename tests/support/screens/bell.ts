import { packNews } from "../../../convex/practice/unreadNews";

/** The bell's answer without news. */
export const NO_NEWS = packNews({ since: 0, timesOf: new Map() });
export const NOTHING_READ = { readUpTo: 0, readApart: [], unwanted: [], news: NO_NEWS };
