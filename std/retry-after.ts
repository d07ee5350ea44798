/** Seconds after which a client may ask again what could not be read; both doors tell the same. */
export const RETRY_AFTER_SECONDS = { UNAVAILABLE: 5, UNRECORDED: 5, TIMEOUT: 10, UNREADABLE: 30 } as const;
