-- A list without elements is an empty one. Prisma reads NULL as an empty list, and plain SQL does not.

UPDATE products SET images = coalesce(images, '{}'), features = coalesce(features, '{}') WHERE images IS NULL OR features IS NULL;
UPDATE product_variations SET options = '{}' WHERE options IS NULL;

ALTER TABLE products
  ALTER COLUMN images SET DEFAULT ARRAY[]::text[], ALTER COLUMN images SET NOT NULL,
  ALTER COLUMN features SET DEFAULT ARRAY[]::text[], ALTER COLUMN features SET NOT NULL;
ALTER TABLE product_variations
  ALTER COLUMN options SET DEFAULT ARRAY[]::text[], ALTER COLUMN options SET NOT NULL;
