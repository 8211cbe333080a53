import { useEffect, useState } from "react";
import { drawPicture } from "../../lib/draw-picture.ts";
import { saveFile } from "../../lib/save-file.ts";

const LONGEST_SIDE = 1280;
const QUALITY = 0.9;

/**
 * A product picture as a JPEG file. Messengers turn a WebP into a sticker and refuse an SVG.
 * @throws when it cannot be fetched, or another host does not allow reading it (CORS)
 */
async function jpegOf(url: string, name: string): Promise<File> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  const blob = await drawPicture(image, {
    width: LONGEST_SIDE,
    height: LONGEST_SIDE,
    type: "image/jpeg",
    quality: QUALITY,
  });
  return new File([blob], name, { type: "image/jpeg" });
}

/** "Cotton Saree, 6 yds" as "cotton-saree-6-yds-2.jpg". A joiner belongs to its word (docs/product/catalogue.md, C-1980). */
export function fileNameOf(productName: string, number: number): string {
  const words = productName.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200C\u200D]*/gu) ?? [
    "picture",
  ];
  return `${words.join("-")}-${number}.jpg`;
}

type PictureFiles = { isPreparing: boolean; files: File[] };

/**
 * The pictures as files, prepared in advance: browsers allow sharing only right after a click. Pictures that cannot be read are left
 * out.
 */
export function usePictureFiles(name: string, images: readonly string[]): PictureFiles {
  const [state, setState] = useState<PictureFiles>({ isPreparing: images.length > 0, files: [] });
  const list = images.join("\n");
  useEffect(() => {
    let isGone = false;
    const prepare = async () => {
      const urls = list === "" ? [] : list.split("\n");
      const made = await Promise.allSettled(
        urls.map((url, index) => jpegOf(url, fileNameOf(name, index + 1))),
      );
      if (isGone) return;
      setState({
        isPreparing: false,
        files: made.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
      });
    };
    void prepare();
    return () => {
      isGone = true;
    };
  }, [name, list]);
  return state;
}

/** Safari drops a download when the next one starts at once. */
const BETWEEN_MS = 500;

/** Downloads the pictures one after the other (docs/product/catalogue.md, C-1700). */
export function savePictures(files: readonly File[]): void {
  files.forEach((file, index) => {
    setTimeout(() => saveFile({ content: file, name: file.name }), index * BETWEEN_MS);
  });
}
