import type { SupportAttachment, SupportReply, SupportTicket } from './ticket.type.js';

export const TICKET = {
  id: '3f0a5a0e-7a43-4d4c-9a57-0f4b8a6c2d10',
  categoryKey: 'kampagnen',
  subject: 'Budget lässt sich nicht ändern',
  message: 'Beim Speichern erscheint ein Hinweis auf ein gemeinsames Budget.',
  status: 'offen',
  createdAt: '2026-01-31T08:00:00.000Z',
  updatedAt: '2026-01-31T08:30:00.000Z',
} satisfies SupportTicket;

export const REPLY = {
  id: '7c1d2b4a-5e6f-4b2f-8f3c-3c7a614a578f',
  author: 'support',
  authorName: 'Support',
  message: 'Bitte bestätigen Sie, dass die Änderung für alle Kampagnen gelten soll.',
  createdAt: '2026-01-31T08:30:00.000Z',
} satisfies SupportReply;

export const ATTACHMENT = {
  id: '9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f',
  fileName: 'hinweis.png',
  contentType: 'image/png',
  size: 48213,
  createdAt: '2026-01-31T08:05:00.000Z',
  url: 'https://ads.example.com/api/v1/support/attachments/9b2f6f3c-7a61-4a57-8f0e-3c1d2b4a5e6f?token=eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl',
} satisfies SupportAttachment;
