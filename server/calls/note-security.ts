import type { AnyCall } from '#contract/call.ts'
import type { AppContext } from '../context.ts'
import { Malformed } from '../platform/http/json-twin.ts'
import { networkOf } from '../platform/http/network.ts'
import type { Refusal } from '../platform/http/refusal.ts'
import { currentRequest } from '../platform/observe/request-context.ts'
import { logSecurity } from '../platform/security-log.ts'

/** Calls of which the log tells also when they are carried out. */
const EVENTS: Readonly<Record<string, string>> = {
  login: 'sign-in',
  signInWithPasskey: 'sign-in',
  confirmIdentity: 'sign-in',
  logout: 'sign-out',
  closeSession: 'sign-out',
  confirmSecondFactor: 'second-factor',
  disableSecondFactor: 'second-factor',
  addPasskey: 'passkey',
  removePasskey: 'passkey',
  approveAppCode: 'app-code',
  changePassword: 'password',
  requestPasswordReset: 'password',
  resetPassword: 'password',
  verifyEmail: 'address',
  register: 'account',
  requestExport: 'account',
  requestDeletion: 'account',
  deleteAccount: 'account',
}

/** What any other call may be refused for that the log tells of. */
const REFUSED: Readonly<Record<number, string>> = { 400: 'input', 403: 'right', 429: 'limit' }

type NotedApp = Pick<AppContext, 'config' | 'log' | 'measures' | 'secrets' | 'clock'>

/** Logs what concerns security of a call that was answered (`error` undefined) or refused. A fault is no refusal. */
export function noteSecurity(
  app: NotedApp,
  call: AnyCall,
  request: Request,
  peer: string,
  error?: unknown,
): void {
  const refusal = error instanceof Malformed ? { status: 400, reason: 'malformed' } : error
  if (refusal !== undefined && !isRefusal(refusal)) return
  const event = eventOf(call, refusal)
  if (!event) return
  logSecurity(app, {
    event,
    outcome: refusal ? 'refused' : 'done',
    call: call.name,
    ...(refusal && { reason: refusal.reason }),
    account: currentRequest()?.answering.account ?? null,
    network: networkOf(peer, request.headers.get('x-forwarded-for'), app.config.proxies),
  })
}

type Refused = Pick<Refusal, 'status' | 'reason'>

function isRefusal(error: unknown): error is Refused {
  const { status, reason } = (error ?? {}) as Partial<Refused>
  return typeof reason === 'string' && typeof status === 'number' && status < 500
}

function eventOf({ name }: AnyCall, refusal: Refused | undefined): string | null {
  if (!refusal) return EVENTS[name] ?? null
  if (refusal.reason === 'foreignSite') return 'foreign-site'
  return refusal.status === 429 ? 'limit' : (EVENTS[name] ?? REFUSED[refusal.status] ?? null)
}

export const isNoted = ({ name }: AnyCall) => name in EVENTS
