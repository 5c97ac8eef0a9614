/** What `npm run scale --` knows by name, and the tests that prove it. */
export const PROOFS: Readonly<Record<string, string>>
