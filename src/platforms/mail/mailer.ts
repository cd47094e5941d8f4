export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Undefined once a server took it; otherwise why not, and whether it may later. */
export type MailRefusal = { reason: string; isFinal: boolean } | undefined;

/** Sends e-mails in the name of the service. */
export interface Mailer {
  send(mail: Mail): Promise<MailRefusal>;
}
