import { endSecondFactors } from '#server/accounts/second-factor/store.ts'
import { openStore } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'

const SECRETS_HELP = `npm run kashihon -- secrets forget --yes

For when the key that seals secrets (SECRETS_KEY, or secrets-key in DATA_DIR) is lost. Forgets what it has sealed: the secrets of
authenticators. Everybody who had one signs in with the password alone until they set up another; passkeys stay as they are. The
next start makes, or takes, another key.
`

/** kashihon secrets …; the exit code. */
export async function secrets([what, ...more]: string[]): Promise<number> {
  if (what !== 'forget' || more.length !== 1 || more[0] !== '--yes') {
    process.stdout.write(SECRETS_HELP)
    return what === '--help' || what === 'help' ? 0 : 1
  }
  const store = await openStore(readConfig())
  try {
    const ended = await store.db.transaction(endSecondFactors)
    process.stdout.write(`${ended} authenticators are forgotten.\n`)
    return 0
  } finally {
    await store.close()
  }
}
