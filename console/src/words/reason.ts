/** A sentence of the server and how it reads in the console; `en` only where the server's own wording is for programs. */
export interface Reason {
  says: string;
  de: string;
  en?: string;
}
