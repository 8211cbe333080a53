export const MAIN_ID = "main";

/** The first stop of the Tab key: jumps past the navigation to the page. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        const target = document.getElementById("page-title") ?? document.getElementById(MAIN_ID);
        target?.focus();
        target?.scrollIntoView();
      }}
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
