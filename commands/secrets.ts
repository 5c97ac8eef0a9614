import { renewSealedSecrets } from '#server/accounts/second-factor/manage-second-factor.ts'
import { endSecondFactors } from '#server/accounts/second-factor/store.ts'
import { newKey, readKeyFile, writeKeyFile } from '#server/platform/db/key-file.ts'
import { isPresentKey, keyFileOf, openSealing, setPresentKey } from '#server/platform/db/sealing.ts'
import { StartError } from '#server/platform/start-error.ts'
import { renewWebhookSecrets } from '#server/webhooks/deliver.ts'
import { deleteSecrets } from '#server/webhooks/store.ts'
import { openStore, type Store } from '../server/open-store.ts'
import { readConfig } from '../server/platform/config.ts'

const SECRETS_HELP = `npm run kashihon -- secrets rotate | retire | forget --yes

rotate   seals everything with a new key, while the shop is open. Without SECRETS_KEY it makes the key and puts it into secrets-key
         in DATA_DIR, above the former one. With SECRETS_KEY, that is the new key, and SECRETS_KEY_OLD the former one.
retire   checks that the former key is not needed any more, and takes it out of secrets-key; with SECRETS_KEY it says that
         SECRETS_KEY_OLD can go.
forget   is for when the key is lost. Forgets what it has sealed: the secrets of authenticators and webhooks. Everybody who had one signs in with
         the password alone until they set up another; passkeys stay as they are. The next start makes, or takes, another key.
`

/** kashihon secrets …; the exit code. */
export async function secrets([what, ...more]: string[]): Promise<number> {
  if (what === 'rotate' && more.length === 0) return withStore(rotate)
  if (what === 'retire' && more.length === 0) return withStore(retire)
  if (what === 'forget' && more.length === 1 && more[0] === '--yes') return withStore(forget)
  process.stdout.write(SECRETS_HELP)
  return what === '--help' || what === 'help' ? 0 : 1
}

async function rotate({ db, config }: Store): Promise<string> {
  const sealing = await openSealing(db, config)
  const file = keyFileOf(config)
  if (config.secretsKey) {
    if (config.formerSecretsKeys.length === 0)
      throw new StartError('Set SECRETS_KEY to the new key and SECRETS_KEY_OLD to the former one first.')
  } else {
    // Another key than the database expects is of a rotation that was broken off, which goes on with it.
    if (await isPresentKey(db, config)) await writeKeyFile(file, [newKey(), ...(readKeyFile(file) ?? [])])
  }
  const { renewed, current, broken } = await renewSealedSecrets(db, sealing)
  const webhooks = await renewWebhookSecrets({ db, sealing })
  await db.transaction(tx => setPresentKey(tx, config))
  const next = config.secretsKey
    ? 'Once every server has the new key, npm run kashihon -- secrets retire.'
    : `The former key is still in ${file}: npm run kashihon -- secrets retire takes it out. Where other servers have copies of this file, copy it there now: until then they open no authenticator.`
  return `${renewed} authenticators are sealed with the new key, ${current} were already.\n${unopened(broken)}${ofWebhooks(webhooks)}${next}\n`
}

async function retire({ db, config }: Store): Promise<string> {
  const sealing = await openSealing(db, config)
  const file = keyFileOf(config)
  const { renewed, current, broken } = await renewSealedSecrets(db, sealing)
  const webhooks = await renewWebhookSecrets({ db, sealing })
  await db.transaction(tx => setPresentKey(tx, config))
  // What a server had under way during the rotation was sealed with the former key.
  const all = `All ${renewed + current} authenticators are sealed with the present key.\n${unopened(broken)}${ofWebhooks(webhooks)}`
  if (config.secretsKey) return `${all}SECRETS_KEY_OLD can go.\n`
  const [present, ...former] = readKeyFile(file) ?? []
  if (present && former.length > 0) await writeKeyFile(file, [present])
  return `${all}${former.length > 0 ? `The former key is out of ${file}, of which copies on other servers are made anew.` : `${file} has one key.`}\n`
}

const unopened = (broken: number) =>
  broken > 0 ? `${broken} cannot be opened with any key, and are left as they were.\n` : ''

/** Nothing of shops that have no webhooks. */
function ofWebhooks({
  renewed,
  current,
  broken,
}: {
  renewed: number
  current: number
  broken: number
}): string {
  if (renewed + current + broken === 0) return ''
  return `${renewed + current} secrets of webhooks are sealed with it too.\n${unopened(broken)}`
}

async function forget({ db }: Store): Promise<string> {
  return db.transaction(async tx => {
    const authenticators = await endSecondFactors(tx)
    const webhooks = await deleteSecrets(tx)
    const more = webhooks > 0 ? `${webhooks} webhooks have no secret any more: add them anew.\n` : ''
    return `${authenticators} authenticators are forgotten.\n${more}`
  })
}

async function withStore(run: (store: Store) => Promise<string>): Promise<number> {
  const store = await openStore(readConfig())
  try {
    process.stdout.write(await run(store))
    return 0
  } finally {
    await store.close()
  }
}
