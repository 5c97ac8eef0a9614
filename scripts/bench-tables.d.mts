/** What `npm run bench --` knows by name: files of tests/bench. */
export const BENCHES: readonly string[]
/** The tables in a text, by their names, each with the line that names its commit. */
export function tablesIn(text: string): Map<string, string>
/** Puts printed tables in the place of those with the same names. Throws for a table that has no place. */
export function putTables(document: string, printed: string, file?: string): string
