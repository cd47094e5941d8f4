/** A marker on a day of an account: a sale, a relaunch, whatever explains its figures. */
export interface AccountEvent {
  id: string;
  accountId: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  title: string;
  description: string | null;
  /** A board color or `#rrggbb`. */
  color: string;
  icon: string | null;
  /** Null once that person is gone. */
  createdBy: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
}

/** Days from `start` to `end`, both YYYY-MM-DD and both included. */
export interface EventRange {
  start: string;
  end: string;
}

export interface EventKey {
  accountId: string;
  eventId: string;
}

/** What can be changed; absent keeps, and null clears what may be empty. */
export interface EventChange {
  eventDate?: string | null;
  title?: string | null;
  color?: string | null;
  description?: string | null;
  icon?: string | null;
}
