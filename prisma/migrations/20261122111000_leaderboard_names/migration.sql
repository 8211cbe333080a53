-- Nobody is named on the leaderboard without their consent (docs/product/money.md, M-54).
ALTER TABLE users ADD COLUMN is_named_on_leaderboard BOOLEAN NOT NULL DEFAULT false;
