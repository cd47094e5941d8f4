/** Where the REST API stands on a server. */
export const REST_BASE = '/api/v1';
