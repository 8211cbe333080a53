const STRIPES = [0, 1, 2, 3, 4, 5];
const STRIPE = 44;
const LEFT = 108;

/** The front page's picture in the theme's colours: a phone as a market stall, a parcel, the commission earned. */
export function MarketDrawing({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 480 400" aria-hidden="true" className={className}>
      <path
        className="fill-brand-soft"
        d="M66 92C116 26 214 8 300 34s150 84 152 168-58 160-164 176S72 360 38 276 16 158 66 92z"
      />
      <ellipse className="fill-border" cx="240" cy="372" rx="168" ry="10" />
      <Phone />
      <Awning />
      <Parcel />
      <Earnings />
    </svg>
  );
}

function Phone() {
  return (
    <g>
      <rect className="fill-text" x="146" y="64" width="188" height="308" rx="26" />
      <rect className="fill-surface" x="154" y="72" width="172" height="292" rx="19" />
      <rect className="fill-sunken" x="168" y="152" width="144" height="112" rx="12" />
      <path
        className="fill-brand"
        d="m218 172-30 16 10 24 12-5v42h60v-42l12 5 10-24-30-16c-4 9-12 14-22 14s-18-5-22-14z"
      />
      <rect className="fill-tone-grey" x="168" y="276" width="104" height="9" rx="4.5" />
      <rect className="fill-tone-grey" x="168" y="292" width="68" height="9" rx="4.5" />
      <rect className="fill-brand" x="168" y="318" width="144" height="30" rx="8" />
      <rect className="fill-on-brand" x="212" y="329" width="56" height="8" rx="4" />
    </g>
  );
}

function Awning() {
  const right = LEFT + STRIPE * STRIPES.length;
  return (
    <g className="stroke-text" strokeWidth="3" strokeLinejoin="round">
      {STRIPES.map((index) => {
        const x = LEFT + index * STRIPE;
        const top = 128 + index * 38;
        return (
          <path
            key={index}
            className={index % 2 === 0 ? "fill-brand" : "fill-surface"}
            d={`M${top} 66h38L${x + STRIPE} 116v6a22 20 0 0 1-44 0v-6z`}
          />
        );
      })}
      <path className="fill-none" d={`M${LEFT} 116H${right}`} />
    </g>
  );
}

function Parcel() {
  return (
    <g className="stroke-text" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
      <path className="fill-tone-yellow" d="M48 276h132v84a10 10 0 0 1-10 10H58a10 10 0 0 1-10-10z" />
      <path className="fill-tone-yellow" d="m48 276 20-36h92l20 36z" />
      <path className="fill-surface" d="M100 240h28l4 36v26l-9-6-9 6-9-6-9 6v-26z" />
      <path className="fill-none stroke-tone-green-text" strokeWidth="7" d="m92 334 16 15 30-34" />
    </g>
  );
}

function Earnings() {
  return (
    <g>
      <g className="fill-tone-yellow stroke-text" strokeWidth="3">
        <path d="M356 330v30c0 8 16 14 36 14s36-6 36-14v-30" />
        <ellipse cx="392" cy="330" rx="36" ry="14" />
        <path className="fill-none" d="M356 345c0 8 16 14 36 14s36-6 36-14" />
        <path d="M366 300v14c0 7 14 12 32 12s32-5 32-12v-14" />
        <ellipse cx="398" cy="300" rx="32" ry="12" />
      </g>
      <g className="stroke-text" strokeWidth="3">
        <rect className="fill-surface" x="300" y="186" width="156" height="64" rx="14" />
      </g>
      <circle className="fill-tone-green" cx="332" cy="218" r="18" />
      <path
        className="fill-none stroke-tone-green-text"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M332 227v-18m-8 8 8-8 8 8"
      />
      <text className="fill-muted text-[13px]" x="360" y="212">
        You earn
      </text>
      <text className="fill-text text-[18px] font-bold" x="360" y="234">
        Rs. 450
      </text>
    </g>
  );
}
