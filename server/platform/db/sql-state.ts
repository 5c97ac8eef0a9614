/** The five characters with which PostgreSQL says what went wrong; null for other errors. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** The name of the constraint, or of the unique index, that a change would have broken (class 23); null for other errors. */
export function brokenConstraint(error: unknown): string | null {
  if (!sqlState(error)?.startsWith('23')) return null
  const { constraint } = error as { constraint?: unknown }
  return typeof constraint === 'string' ? constraint : null
}
