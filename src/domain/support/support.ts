import type { ReplyAuthor, TicketStatus } from './support.enum.js';

export interface SupportCategory {
  key: string;
  labelDe: string;
  sortOrder: number;
}

export interface SupportFaq {
  id: number;
  questionDe: string;
  answerDe: string;
  sortOrder: number;
}

/** Times are ISO 8601, UTC. */
export interface SupportTicket {
  id: string;
  categoryKey: string;
  subject: string;
  message: string;
  status: TicketStatus;
  createdAt: string;
  updatedAt: string;
}

export interface SupportReply {
  id: string;
  author: ReplyAuthor;
  authorName: string;
  message: string;
  createdAt: string;
}

export interface StoredAttachment {
  id: string;
  fileName: string;
  contentType: string;
  /** Bytes. */
  size: number;
  createdAt: string;
}

export interface SupportAttachment extends StoredAttachment {
  /** Where it is downloaded, with a token that is good for a few minutes. */
  url: string;
}
