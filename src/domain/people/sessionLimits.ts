/** When sessions end, and how much of a User-Agent they keep. */
export const SESSION_LIMITS = { idleSeconds: 12 * 3600, lifetimeSeconds: 7 * 86_400, deviceCharactersMax: 200 } as const;
