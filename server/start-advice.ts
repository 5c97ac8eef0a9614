import type { StartError } from './platform/start-error.ts'

/** What helps where a shop does not start, or has something to bring over, by the reason. */
const ADVICE: Readonly<Record<string, string>> = {
  keyMissing: ' If it is lost, npm run kashihon -- secrets forget.',
}
export const TO_MOVE = 'to bring it over, stop this one and run: npm run kashihon -- move-database'

/** The line of a reason, with what helps. */
export function startLine({ message, reason }: StartError): string {
  return message + (ADVICE[reason ?? ''] ?? '')
}
