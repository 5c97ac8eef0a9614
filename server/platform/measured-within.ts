/** Milliseconds. What the database has not said by then is left out of /metrics, which always answers. */
export const MEASURED_WITHIN = 2_000
