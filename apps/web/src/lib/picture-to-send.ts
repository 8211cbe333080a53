import { MAX_UPLOAD_BYTES } from "@pola/shared/limits";
import { PICTURE_WIDTHS } from "@pola/shared/picture-widths";
import { ApiError } from "./api-error.ts";
import { drawPicture } from "./draw-picture.ts";

/** A picture of fewer bytes is sent as it is. */
const SMALL_BYTES = 300 * 1024;
const WIDEST = PICTURE_WIDTHS[2];
/** The server keeps no picture that is higher. */
const HIGHEST = 4 * WIDEST;
const QUALITY = 0.92;

/**
 * A large picture in the width that the server keeps, so that the photo of a phone is sent fast and is no refusal
 * (docs/product/catalogue.md, C-1800). One that this browser can't make smaller stays as it is.
 * @throws ApiError PAYLOAD_TOO_LARGE for one that the server would refuse by its size
 */
export async function pictureToSend(file: File): Promise<File> {
  const picture = await smaller(file).catch(() => file);
  if (picture.size <= MAX_UPLOAD_BYTES) return picture;
  const message = "The picture is too large: at most 5 MB";
  throw new ApiError({ status: 413, code: "PAYLOAD_TOO_LARGE", message });
}

async function smaller(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    const type = file.type === "image/jpeg" ? file.type : "image/webp";
    const drawn = await drawPicture(image, { width: WIDEST, height: HIGHEST, type, quality: QUALITY });
    return drawn.size < file.size ? new File([drawn], file.name, { type: drawn.type }) : file;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
