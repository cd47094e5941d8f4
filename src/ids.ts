const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for text that a `uuid` column can hold; other ids answer 404 without asking the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
