/** The push services of browsers. The shop sends to no other address, whatever a client registers. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const
const LONGEST = 2_000

/** Whether the shop may send to this address. `others` are hosts that the operator trusts, on whatever port and scheme. */
export function mayPushTo(endpoint: string, others: readonly string[]): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (others.includes(hostname)) return protocol === 'https:' || protocol === 'http:'
  const known = SERVICES.some(service => hostname === service || hostname.endsWith(`.${service}`))
  return known && protocol === 'https:' && port === ''
}
