import { useEffect, useState } from "react";
import { fileNameOf, jpegOf } from "./picture-files.ts";

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
