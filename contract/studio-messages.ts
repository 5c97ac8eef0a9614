import { AuditEntry, AuditList, StudioMe } from './generated/studio.ts'

/** The messages of the studio's calls, by name. Pages of readers never load them (load-message.ts leaves them out); the studio's own bundle has all of them. */
export const studioMessages = { AuditEntry, AuditList, StudioMe }

export type StudioMessages = typeof studioMessages
