import { pictureSrcSet } from "@pola/shared/picture-widths";
import ImageOff from "lucide-react/icons/image-off";
import { useState } from "react";
import { classNames } from "./class-names.ts";

type PictureProps = {
  src: string | undefined;
  alt: string;
  /** Width and height in px, reserved while the picture loads. */
  size: number;
  isEager?: boolean | undefined;
  /** The page's largest picture: fetched before all others. */
  isFirst?: boolean | undefined;
  /** The `sizes` attribute, for a width that differs from `size` on some screens. */
  sizes?: string | undefined;
  className?: string | undefined;
};

/**
 * A square picture, or an icon if there is none or it cannot be fetched. The icon is positioned, because a strip that scrolls does not clip the
 * hidden text of it otherwise (docs/product/screens.md, I-2444).
 */
export function Picture(props: PictureProps) {
  const { src, alt, size, isFirst = false, isEager = isFirst, sizes, className } = props;
  const [failed, setFailed] = useState<string>();
  const look = classNames("aspect-square shrink-0 bg-sunken", className);
  if (!src || src === failed) {
    return (
      <span className={classNames("relative grid place-items-center text-muted", look)}>
        <ImageOff size={Math.min(32, size / 2)} strokeWidth={1.5} aria-hidden="true" />
        {alt !== "" && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  return (
    <img
      // Set before src. Otherwise the browser starts a fetch and then repeats it.
      sizes={sizes ?? `${size}px`}
      srcSet={pictureSrcSet(src)}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={isEager ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      onError={() => setFailed(src)}
      className={classNames("object-cover", look)}
    />
  );
}
