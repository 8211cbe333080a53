import type { Product } from "@pola/shared/schemas/product";
import { formatWeight } from "@pola/shared/weight";
import Check from "lucide-react/icons/check";
import { useState } from "react";
import { KeyValueList } from "../../ui/key-value.tsx";
import { Tabs } from "../../ui/tabs.tsx";

type Tab = "description" | "specifications" | "reviews";

export function ProductTabs({ product }: { product: Product }) {
  const [tab, setTab] = useState<Tab>("description");
  return (
    <Tabs
      label="About this product"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: "description", label: "Description", content: <Description product={product} /> },
        { value: "specifications", label: "Specifications", content: <Specifications product={product} /> },
        { value: "reviews", label: "Reviews", content: <p className="text-muted">No reviews yet.</p> },
      ]}
    />
  );
}

function Description({ product }: { product: Product }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose whitespace-pre-line">{product.longDescription || product.description}</p>
      {product.features.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {product.features.map((feature) => (
            <li key={feature} className="flex gap-2.5 wrap-anywhere">
              <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-brand" />
              {feature}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Specifications({ product }: { product: Product }) {
  return (
    <KeyValueList
      items={[
        { label: "Weight", value: formatWeight(product.weight) },
        product.condition !== "" && { label: "Condition", value: product.condition },
        ...Object.entries(product.specifications).map(([label, value]) => ({ label, value })),
      ]}
    />
  );
}
