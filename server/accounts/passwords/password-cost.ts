/** OWASP's minimum for argon2id: 19 MB, two passes, one lane. */
export const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
