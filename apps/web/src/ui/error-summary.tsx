type Problem = { name: string; message: string };

/**
 * Above a long form with more than three errors: a list that leads to each field (docs/product/interface.md, I-44). An error that several
 * fields have, such as a text that is too long, is listed with the label of each.
 */
export function ErrorSummary({ problems, onPick }: { problems: Problem[]; onPick: (name: string) => void }) {
  if (problems.length <= 3) return null;
  const textOf = ({ name, message }: Problem) => {
    if (problems.filter((problem) => problem.message === message).length < 2) return message;
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const label = field?.labels?.[0]?.textContent.trim();
    return label ? `${label}: ${message}` : message;
  };
  return (
    <div role="alert" className="rounded-card bg-tone-red p-4 text-tone-red-text">
      <p className="font-semibold">{`Please correct ${problems.length} fields`}</p>
      <ul className="mt-1">
        {problems.map((problem) => (
          <li key={problem.name}>
            <button
              type="button"
              onClick={() => onPick(problem.name)}
              className="min-h-9 text-left text-sm underline underline-offset-4"
            >
              {textOf(problem)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
