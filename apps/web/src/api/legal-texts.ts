import { dataQuery } from "./queries.ts";

/** The owner's own legal texts; null where the built-in text applies. */
export const legalTexts = dataQuery(["shop", "legal-texts"], "GET /shop/legal-texts");
