-- What was added to a search index since its last merge is a list that every search reads to its end. 64 kB instead of 4 MB
-- (docs/decisions/0051).
ALTER INDEX orders_search_idx SET (gin_pending_list_limit = 64);
ALTER INDEX products_search_text_idx SET (gin_pending_list_limit = 64);
ALTER INDEX users_search_text_idx SET (gin_pending_list_limit = 64);
ALTER INDEX mail_outbox_search_idx SET (gin_pending_list_limit = 64);

-- Room on each page for the new version of a row of up to 2 kB, so that a change of stock stays on its page and writes no index. It holds
-- for pages that are written from now on.
ALTER TABLE products SET (fillfactor = 70);
