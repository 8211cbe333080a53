type Problem = { name: string; message: string };

/** Above a long form with more than three errors: a list that leads to each field (docs/product/interface.md, I-44). */
export function ErrorSummary({ problems, onPick }: { problems: Problem[]; onPick: (name: string) => void }) {
  if (problems.length <= 3) return null;
  return (
    <div role="alert" className="rounded-card bg-tone-red p-4 text-tone-red-text">
      <p className="font-semibold">{`Please correct ${problems.length} fields`}</p>
      <ul className="mt-1">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onPick(name)}
              className="min-h-9 text-left text-sm underline underline-offset-4"
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
