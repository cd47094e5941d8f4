const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** For a `uuid` parameter: malformed ids become null, which matches nothing. */
export function uuidOrNull(text: string): string | null {
  return isUuid(text) ? text : null;
}
