export const LOADING = "Loading...";
