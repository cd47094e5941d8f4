import { AppError } from '../errors.js';
import type { SessionViewer, Viewer } from './viewer.js';

/** The person behind a session. Throws AppError `forbidden` for an API key, which is nobody. */
export function personOf(viewer: Viewer): SessionViewer {
  if (viewer.kind === 'session') return viewer;
  throw new AppError('forbidden', 'API keys cannot do this; sign in and send a session token.');
}
