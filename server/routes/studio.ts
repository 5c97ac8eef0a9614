import * as calls from '#contract/calls/studio.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { auditChanges, auditLog, undo } from '../studio/audit-log.ts'
import { studioMe } from '../studio/me.ts'

/** Who works in the studio, and what they have changed. */
export const studioRoutes: Bound[] = [
  bind(calls.showStudioMe, studioMe),
  bind(calls.listAudit, auditLog),
  bind(calls.listAuditChanges, auditChanges),
  bind(calls.undoAudit, undo),
]
