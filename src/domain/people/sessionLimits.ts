/** When sessions end, and how much of a User-Agent they keep. */
export const SESSION_LIMITS = { idleSeconds: 12 * 3600, lifetimeSeconds: 7 * 86_400, deviceCharactersMax: 200, perPersonMax: 50 } as const;

/** SQL over `s`, the session: it has not ended, neither by its age nor because nobody used it. */
export const SESSION_IS_OPEN = `s.ends_at > exchange_now() and s.last_used_at > exchange_now() - ${SESSION_LIMITS.idleSeconds} * interval '1 second'`;
