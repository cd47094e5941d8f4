/** One page of a list and where it stands. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
}

export interface PageMeta {
  /** All matches, on every page. */
  total: number;
  limit: number;
  offset: number;
}

export interface PageArgs {
  limit: number;
  offset: number;
}
