/**
 * Rows for `jsonb_to_recordset`. Half a character, with which a title that was cut may end, is what it would be in a value
 * of its own.
 */
export function rowsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value))
}
