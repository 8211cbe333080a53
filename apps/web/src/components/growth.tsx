/** A change in percent, green with "+" or red with "−". */
export function Growth({ percent }: { percent: number }) {
  const isUp = percent >= 0;
  return (
    <span className={isUp ? "text-tone-green-text" : "text-tone-red-text"}>
      {isUp ? "+" : "−"}
      {Math.abs(percent).toLocaleString("en-US", { maximumFractionDigits: 1 })}%
    </span>
  );
}
