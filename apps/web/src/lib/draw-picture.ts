/** The largest width and height in pixels. A picture without a size of its own, such as some SVGs, has these. */
type Drawing = { width: number; height: number; type: string; quality: number };

/**
 * A picture as a file of a type, upright and with its proportions, never enlarged. A browser that can't write the type writes a PNG.
 * @throws Error when the picture can't be read or drawn
 */
export async function drawPicture(image: HTMLImageElement, drawing: Drawing): Promise<Blob> {
  const { type, quality } = drawing;
  await image.decode();
  const [width, height] = [image.naturalWidth || drawing.width, image.naturalHeight || drawing.height];
  const scale = Math.min(1, drawing.width / width, drawing.height / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures");
  if (type === "image/jpeg") {
    // JPEG has no transparency: transparent pixels would turn black.
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob) throw new Error("The picture could not be written");
  return blob;
}
