import { AppError } from '../../errors.js';

/** Codes of RFC 6749 (5.2), 7591 (3.2.2) and 8707 (2). */
type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** An error in OAuth's own format. The message is plain ASCII and quotes nothing from the request. */
export class OAuthError extends AppError {
  constructor(
    readonly error: OAuthCode,
    message: string,
  ) {
    super(error === 'invalid_client' ? 'unauthorized' : 'bad_request', message);
  }
}
