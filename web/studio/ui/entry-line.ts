import type { AuditEntry } from '#contract/generated/studio.ts'

/** Where nobody in person has changed something: the origin says what did. */
const BY_NOBODY = ['command', 'job']

/** Who made an entry of the log, between other words of its line. */
export function entryLine(
  { origin, actorName }: AuditEntry,
  before: string,
  after: readonly string[],
): string {
  const who = BY_NOBODY.includes(origin) ? '' : actorName
  return [before, who, ...after].filter(Boolean).join(' · ')
}
