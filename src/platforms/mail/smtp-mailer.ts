import { createTransport } from 'nodemailer';
import { rootMessage } from '../../lib/reason.js';
import type { Mail, Mailer } from './mailer.js';

export interface SmtpSettings {
  /** `smtp://user:password@host:587`, or `smtps://`; the query may hold options of the library such as `requireTLS=true`. */
  url: string;
  /** `adlane <monitors@example.com>`, or the address alone. */
  from: string;
  timeoutMs: number;
}

/** Refused for good (RFC 5321, section 4.2.1). */
const FIRST_FINAL = 500;

/** A connection for each mail: they are few, and servers close idle ones. */
export function smtpMailer({ url, from, timeoutMs }: SmtpSettings): Mailer {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...limits }, { from, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text }: Mail) {
      try {
        // As objects: the library would read several addresses from a text.
        await transport.sendMail({ to: { name: '', address: to }, subject, text });
        return undefined;
      } catch (error) {
        const { responseCode, command } = error as { responseCode?: number; command?: string };
        const isOfRecipient = command === 'RCPT TO' && responseCode !== undefined && responseCode >= FIRST_FINAL;
        return { reason: rootMessage(error), isFinal: isOfRecipient };
      }
    },
  };
}
