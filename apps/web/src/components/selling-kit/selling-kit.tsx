import { captionOf, type Seller } from "@pola/shared/caption";
import type { Product } from "@pola/shared/schemas/product";
import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import { Button, ExternalButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Picture } from "../../ui/picture.tsx";
import { copyText, shareWith } from "../../ui/share-text.ts";
import { savePictures, usePictureFiles } from "./picture-files.ts";

const COPY = { what: "Caption", otherwise: "Select the caption and copy it yourself." };

type SellingKitProps = { product: Product; seller: Seller; onClose: () => void };

/** The caption, the pictures, and every way to share them on this device. */
export function SellingKit({ product, seller, onClose }: SellingKitProps) {
  const caption = captionOf(product, seller);
  const { files, isPreparing } = usePictureFiles(product.name, product.images);
  const canShare = "share" in navigator;
  return (
    <Modal
      onClose={onClose}
      size="lg"
      title={`Share ${product.name}`}
      description="For your customers. Your commission is not in it."
      footer={
        <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 md:flex! md:justify-end">
          <Button variant="secondary" icon={<Copy />} onClick={() => void copyText(caption, COPY)}>
            Copy caption
          </Button>
          <Button
            variant="secondary"
            icon={<Download />}
            isLoading={isPreparing}
            loadingLabel="Preparing..."
            disabled={!isPreparing && files.length === 0}
            onClick={() => savePictures(files)}
          >
            {product.images.length === 1 ? "Download picture" : "Download pictures"}
          </Button>
          <ExternalButtonLink
            href={`https://wa.me/?text=${encodeURIComponent(caption)}`}
            variant={canShare ? "secondary" : "primary"}
            icon={<MessageCircle />}
            className={canShare ? undefined : "col-span-full"}
          >
            WhatsApp
          </ExternalButtonLink>
          {canShare && (
            <Button icon={<Share2 />} onClick={() => void share(caption, files)}>
              Share
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-5">
        <section aria-labelledby="share-caption">
          <h3 id="share-caption" className="mb-1.5 text-sm font-medium">
            Caption
          </h3>
          <p className="rounded-control bg-sunken px-3.5 py-3 wrap-anywhere whitespace-pre-line select-all">
            {caption}
          </p>
        </section>
        {product.images.length > 0 && (
          <ul aria-label="Pictures" className="grid grid-cols-4 gap-2 md:grid-cols-6">
            {product.images.map((src, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a picture may be listed twice
              <li key={index}>
                <Picture
                  src={src}
                  alt={`Picture ${index + 1}`}
                  size={120}
                  className="w-full rounded-control"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

/** Shares the pictures too, if the device can. Some apps then drop the text, so it is also copied. */
async function share(caption: string, files: File[]): Promise<void> {
  const withPictures = { text: caption, files };
  const hasPictures = files.length > 0 && (navigator.canShare?.(withPictures) ?? false);
  if (hasPictures) void navigator.clipboard?.writeText(caption).catch(() => undefined);
  await shareWith(hasPictures ? withPictures : { text: caption }, "Copy the caption instead.");
}
