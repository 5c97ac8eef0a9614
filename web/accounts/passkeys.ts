/** Whether the browser knows passkeys. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/**
 * Asks the reader for a passkey by the options of the server; the answer for the server, or null where the reader gives
 * none.
 */
export async function requestPasskey(optionsJson: string): Promise<string | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return orNull(startAuthentication({ optionsJSON: JSON.parse(optionsJson) }))
}

/** Has the reader's device make a passkey; the answer for the server, or null where the reader wants none. */
export async function makePasskey(optionsJson: string): Promise<string | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return orNull(startRegistration({ optionsJSON: JSON.parse(optionsJson) }))
}

/** The browser rejects where the reader closes its dialog, which is no fault. */
async function orNull(asking: Promise<object>): Promise<string | null> {
  try {
    return JSON.stringify(await asking)
  } catch {
    return null
  }
}
