/** The product's mark, a paper plane: the same drawing as on the sign-in page and in the browser's tab. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="mark-ground" width="32" height="32" rx="8" />
      <path className="mark-plane" d="M7 20.5 24.5 8l-5 16-4.2-5.6z" />
      <path className="mark-wing" d="m15.3 18.4 9.2-10.4-12 8.4v7z" />
    </svg>
  )
}
