import { env } from "../../env.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";

type TourOfferProps = { isLoading: boolean; onTake: () => void; onSkip: () => void };

/** Offers the tour to resellers who have neither finished nor skipped it. It never starts by itself. */
export function TourOffer({ isLoading, onTake, onSkip }: TourOfferProps) {
  return (
    <Banner
      tone="info"
      title={`New to ${env.name}?`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" isLoading={isLoading} onClick={onTake}>
            Show me around
          </Button>
          <Button size="sm" variant="ghost" className="text-current!" onClick={onSkip}>
            No, thanks
          </Button>
        </div>
      }
    >
      Eight short steps through the screens you will use most.
    </Banner>
  );
}
