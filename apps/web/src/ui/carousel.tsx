import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ImageOff from "lucide-react/icons/image-off";
import { type KeyboardEvent, type UIEvent, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Picture } from "./picture.tsx";

type CarouselProps = {
  /** What the pictures show. */
  name: string;
  images: readonly string[];
  /** The first picture is the page's largest: load it at once. */
  isEager?: boolean | undefined;
  /** At most four thumbnails (docs/product/catalogue.md, C-47) instead of dots. */
  hasThumbnails?: boolean | undefined;
};

const MAX_THUMBNAILS = 4;

/** Square pictures to swipe through, with arrows, dots or thumbnails, and "2 of 5". */
export function Carousel({ name, images, isEager = false, hasThumbnails = false }: CarouselProps) {
  const { strip, at, go, stripProps } = useStrip(images.length);
  const hasMany = images.length > 1;
  return (
    <section aria-roledescription="carousel" aria-label={`Pictures of ${name}`} className="grid gap-2">
      <div className="relative">
        {images.length === 0 ? (
          <NoPicture />
        ) : (
          <ul
            ref={strip}
            {...stripProps}
            aria-label="Pictures"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, because the arrow keys scroll the strip
            tabIndex={hasMany ? 0 : undefined}
            className="flex snap-x snap-mandatory scrollbar-none overflow-x-auto overscroll-x-contain scroll-smooth rounded-card border bg-sunken"
          >
            {images.map((image, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- a picture may be listed twice
                key={index}
                aria-hidden={index === at ? undefined : true}
                className="aspect-square w-full shrink-0 snap-start snap-always"
              >
                <Picture
                  src={image}
                  alt={`${name}, picture ${index + 1}`}
                  size={640}
                  sizes="(min-width: 48rem) 40rem, 100vw"
                  isFirst={isEager && index === 0}
                  className="size-full"
                />
              </li>
            ))}
          </ul>
        )}
        {hasMany && <Arrows at={at} count={images.length} go={go} />}
        {hasMany && (
          <p
            aria-live="polite"
            className="absolute right-3 bottom-3 rounded-full bg-surface px-2.5 py-1 text-xs font-medium tabular-nums shadow-bar"
          >
            {at + 1} of {images.length}
          </p>
        )}
      </div>
      {hasMany && <Buttons images={images} at={at} go={go} hasThumbnails={hasThumbnails} />}
    </section>
  );
}

function NoPicture() {
  return (
    <div className="grid aspect-square w-full place-items-center rounded-card border bg-sunken text-muted">
      <ImageOff size={48} strokeWidth={1.25} aria-hidden="true" />
      <span className="sr-only">No picture</span>
    </div>
  );
}

type Go = (to: number) => void;

function Arrows({ at, count, go }: { at: number; count: number; go: Go }) {
  const place = "absolute inset-y-0 my-auto rounded-full max-md:hidden";
  return (
    <>
      <IconButton
        label="Previous picture"
        icon={<ChevronLeft />}
        variant="secondary"
        aria-disabled={at === 0 || undefined}
        onClick={() => go(at - 1)}
        className={classNames(place, "left-3")}
      />
      <IconButton
        label="Next picture"
        icon={<ChevronRight />}
        variant="secondary"
        aria-disabled={at === count - 1 || undefined}
        onClick={() => go(at + 1)}
        className={classNames(place, "right-3")}
      />
    </>
  );
}

type ButtonsProps = { images: readonly string[]; at: number; go: Go; hasThumbnails: boolean };

/** A button for each picture: a dot, or its thumbnail. */
function Buttons({ images, at, go, hasThumbnails }: ButtonsProps) {
  const shown = hasThumbnails ? images.slice(0, MAX_THUMBNAILS) : images;
  return (
    <div className={hasThumbnails ? "grid grid-cols-4 gap-2" : "flex flex-wrap justify-center"}>
      {shown.map((image, index) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a picture may be listed twice
          key={index}
          type="button"
          aria-label={`Show picture ${index + 1} of ${images.length}`}
          aria-current={index === at ? "true" : undefined}
          onClick={() => go(index)}
          className={
            hasThumbnails
              ? classNames(
                  "overflow-hidden rounded-control border-2",
                  index === at ? "border-brand" : "border-transparent hover:border-control",
                )
              : "grid h-8 w-7 place-items-center rounded-control"
          }
        >
          {hasThumbnails ? (
            <Picture src={image} alt="" size={160} className="w-full" />
          ) : (
            <span
              className={classNames(
                "h-2 rounded-full transition-colors",
                index === at ? "w-5 bg-brand" : "w-2 bg-control",
              )}
            />
          )}
        </button>
      ))}
    </div>
  );
}

/** A scrolling strip whose slides are as wide as itself: the index of the shown slide, and the function that scrolls to another. */
function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  // The slide that a button scrolls to. Until it is reached, slides on the way are not reported.
  const goal = useRef<number | null>(null);
  const last = count - 1;
  const at = Math.min(shown, last);
  const go = (to: number) => {
    const next = Math.max(0, Math.min(last, to));
    if (!strip.current || next === at) return;
    goal.current = next;
    setShown(next);
    strip.current.scrollLeft = next * strip.current.clientWidth;
  };
  const onScroll = (event: UIEvent<HTMLElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    const slide = Math.round(scrollLeft / clientWidth);
    if (goal.current === null) setShown(slide);
    else if (slide === goal.current) goal.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  };
  // A swipe replaces the goal of a button.
  const onHand = () => {
    goal.current = null;
  };
  return { strip, at, go, stripProps: { onScroll, onKeyDown, onPointerDown: onHand, onWheel: onHand } };
}
