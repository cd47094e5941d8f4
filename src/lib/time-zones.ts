import { getAllTimezones, getCountry, getTimezone } from 'countries-and-timezones';

/** For accounts whose country has none. */
const USUAL = 'Europe/Berlin';

/**
 * The IANA names of the zone that a platform calls `name`, today's first: a server whose zone database is older or lacks
 * former names may know any of them. Empty for what names no region, such as `+05:30` or `JST`.
 */
export function namesOfZone(name: string): string[] {
  const zone = getTimezone(name);
  if (!zone) return [];
  const canonical = zone.aliasOf ?? zone.name;
  const others = Object.values(getAllTimezones()).filter(({ aliasOf }) => aliasOf === canonical);
  // PostgreSQL and JavaScript know UTC under this name without any files.
  const first = canonical === 'Etc/UTC' ? ['UTC'] : [];
  return [...first, canonical, ...others.map((other) => other.name)].filter(isKnownHere);
}

/** A zone of a country (ISO 3166-1 alpha-2), for accounts whose own is unknown. */
export function zoneOfCountry(country: string): string {
  const zones = getCountry(country)?.timezones ?? [];
  return zones.includes(USUAL) ? USUAL : (zones.find(isKnownHere) ?? USUAL);
}

/** Whether this process can count days in the zone. */
function isKnownHere(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
