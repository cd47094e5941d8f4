const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for text that a `uuid` column can hold. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** `text` for a `uuid` parameter; null, which no id equals, for text that a `uuid` column cannot hold. */
export function uuidOrNull(text: string): string | null {
  return isUuid(text) ? text : null;
}
