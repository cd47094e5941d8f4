/** An advertising account as its platform shows it. */
export interface AdAccount {
  id: string;
  /** The manager directly above; null for one that is nobody's client. */
  managerId: string | null;
  name: string;
  currency: string;
  /** IANA name; UTC where the platform gives none that is known. */
  timeZone: string;
  isManager: boolean;
  /** ENABLED, CANCELED, SUSPENDED or CLOSED. */
  status: string;
}

/** `name` where it is a time zone that is known here, otherwise UTC. */
export function timeZoneOr(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return 'UTC';
  }
}
