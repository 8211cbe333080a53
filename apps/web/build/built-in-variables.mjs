/** Prefixes of the environment variables that the web carries: a change of one needs a new build. */
export const BUILT_IN_VARIABLES = ["VITE_"];
