/** What stands there until the first page does. */
export function Loading() {
  return (
    <div className="splash" role="status" aria-label="adlane">
      <span className="brand-mark" aria-hidden="true" />
    </div>
  );
}
