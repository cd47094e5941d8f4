/** A price that holds for a time; ends are milliseconds since 1970, the second of them excluded. */
export interface Sale {
  cents: number;
  currency: string;
  from?: number;
  until?: number;
}
