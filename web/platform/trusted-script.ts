interface Policy {
  createScriptURL(url: string): string
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

/** Workers of this page: built files, and the one of the whole site. */
const OWN = /^\/((studio\/)?assets\/[\w.-]+\.js|service-worker\.js)$/

let policy: Policy | undefined

/** The page runs no code by address but its own (content security policy, trusted types). Throws for any other. */
export function trustedScript(url: string): string {
  if (!OWN.test(url)) throw new TypeError('not a script of this site')
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('kashihon', { createScriptURL: own => own })
  return policy ? policy.createScriptURL(url) : url
}
