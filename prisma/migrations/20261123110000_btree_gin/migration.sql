-- Days and statuses beside the trigrams of a search, in one index (docs/decisions/0046).
CREATE EXTENSION IF NOT EXISTS btree_gin;
