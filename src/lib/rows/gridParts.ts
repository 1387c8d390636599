import { ColumnEdge } from "../../ui/grid/ColumnEdge";
import { GlowWatch } from "./GlowWatch";

/** What a grid of live rows has beyond its rows, in one file for the browser to fetch. */
export const gridParts = { ColumnEdge, GlowWatch };
